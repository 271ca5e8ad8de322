import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/Button.tsx';
import { Icon } from '../text/Icon.tsx';
import { atPhone, narrow, phone } from '../platform/media.ts';
import { useMedia } from '../platform/use-media.ts';
import { WhenSeen } from '../text/WhenSeen.tsx';

const Frame = styled.section`
  display: grid;
  gap: var(--s-8);
  justify-items: end;
`;
/** As high as two charts of 100 px with their words, before they come. */
const Two = styled.div`
  & > div {
    display: grid;
    align-content: start;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: var(--s-16) var(--s-32);
  }
  justify-self: stretch;
  ${narrow} {
    & > div {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
const Fold = styled(Button)`
  ${phone} {
    justify-self: stretch;
  }
`;

type Props = { /** What they are of: 'Sessions by week'. */ label: string; children: ReactNode };

/** Two charts above a list, collapsible; collapsed on phones at first. */
export const Trends = ({ label, children }: Props) => {
  const isPhone = useMedia(atPhone);
  const [chosen, setOpen] = useState<boolean | null>(null);
  const open = chosen ?? !isPhone;
  const id = useId();
  return (
    <Frame aria-label={label}>
      {open && (
        <Two id={id}>
          <WhenSeen height="184px">{children}</WhenSeen>
        </Two>
      )}
      <Fold
        size="small"
        variant="ghost"
        aria-expanded={open}
        aria-controls={id}
        icon={<Icon of={open ? ChevronUp : ChevronDown} />}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide trends' : 'Show trends'}
      </Fold>
    </Frame>
  );
};
