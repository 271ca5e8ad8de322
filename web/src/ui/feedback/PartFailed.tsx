import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { withBase } from '../../base-path.ts';
import { Button } from '../button/Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { FloatingCard } from '../dialog/FloatingCard.ts';
import { Page, PageHead } from '../layout/PageHead.tsx';

/** Whether the server has another build than this tab; false while the server does not answer. */
const isNewVersionThere = async (): Promise<boolean> => {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (typeof own !== 'string') return false;
  try {
    const response = await fetch(withBase('/'), { headers: { accept: 'text/html' }, cache: 'no-store' });
    return response.ok && !(await response.text()).includes(own);
  } catch {
    return false;
  }
};

/** page: in place of a page; here: where the part would stand; above: over the page, as a dialog would. */
export type Place = 'page' | 'here' | 'above';
/** missing: its code could not be loaded; broken: it failed while it was drawn. */
type Cause = 'missing' | 'broken';

const Buttons = styled.div`
  display: flex;
  gap: var(--s-8);
`;

const wordsOf = (cause: Cause, newer: boolean) => {
  if (newer) return { title: 'A new version is available', why: 'Your input is kept.' };
  return cause === 'missing'
    ? { title: 'This part could not be loaded', why: 'The server did not answer. Saved data is not lost.' }
    : { title: 'This part could not be shown', why: 'Something went wrong here. Saved data is not lost.' };
};

type Props = { place: Place; cause: Cause; onRetry: () => void };

const Message = ({ cause, onRetry }: Omit<Props, 'place'>) => {
  const [newer, setNewer] = useState(false);
  useEffect(() => {
    let isHere = true;
    void isNewVersionThere().then((is) => isHere && setNewer(is));
    return () => {
      isHere = false;
    };
  }, []);
  const { title, why } = wordsOf(cause, newer);
  return (
    <div role="alert">
      <EmptyState title={title} why={why}>
        <Buttons>
          {!newer && <Button onClick={onRetry}>Try again</Button>}
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </Buttons>
      </EmptyState>
    </div>
  );
};

/** Shown instead of a part of the app that failed to load or render. */
export const PartFailed = ({ place, ...rest }: Props) => {
  if (place === 'here') return <Message {...rest} />;
  if (place === 'above') {
    return (
      <FloatingCard>
        <Message {...rest} />
      </FloatingCard>
    );
  }
  return (
    <Page>
      <PageHead title="Something went wrong" />
      <Message {...rest} />
    </Page>
  );
};
