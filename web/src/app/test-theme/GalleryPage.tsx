import { useState } from 'react';
import { styled } from 'styled-components';
import { Block } from '../../ui/layout/Block.tsx';
import { lazyPart, type LazyPart } from '../../ui/platform/lazy-part.tsx';
import { phone } from '../../ui/platform/media.ts';
import { Page, PageHead } from '../../ui/layout/PageHead.tsx';
import { oneOf, useUrlState } from '../../ui/routing/use-url-state.ts';
import { PageSpinner } from '../../ui/feedback/Spinner.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';

const parts = [
  { value: 'controls', label: 'Controls' },
  { value: 'tables', label: 'Tables' },
  { value: 'edits', label: 'Editors' },
  { value: 'states', label: 'States' },
  { value: 'charts', label: 'Charts' },
  { value: 'colours', label: 'Colours' },
] as const;
const params = { part: oneOf(parts, 'controls') };
type Part = (typeof parts)[number]['value'];

const here = { place: 'here', waiting: <PageSpinner /> } as const;
const shown = {
  controls: lazyPart(() => import('./Controls.tsx'), 'Controls', here),
  tables: lazyPart(() => import('./Tables.tsx'), 'Tables', here),
  edits: lazyPart(() => import('./Edits.tsx'), 'Edits', here),
  states: lazyPart(() => import('./States.tsx'), 'States', here),
  charts: lazyPart(() => import('./Charts.tsx'), 'Charts', here),
  colours: lazyPart(() => import('./Colours.tsx'), 'Colours', here),
} satisfies Record<Part, LazyPart>;

const Shown = ({ part }: { part: Part }) => {
  const Content = shown[part];
  return <Content />;
};

const All = styled.div`
  display: grid;
  gap: var(--s-24);
  ${phone} {
    gap: var(--s-20);
  }
`;

/** Every pattern of the app in every state, for developers, screenshots and axe. */
export const GalleryPage = () => {
  const [{ part }, set] = useUrlState(params);
  const [everything, setEverything] = useState(false);
  return (
    <Page>
      <PageHead title="Theme" subtitle="Every pattern in every state. Nothing here is stored.">
        <label>
          <input type="checkbox" checked={everything} onChange={(event) => setEverything(event.target.checked)} /> All
          at once
        </label>
      </PageHead>
      {everything ? (
        <All>
          {parts.map(({ value, label }) => (
            <Block key={value} title={label}>
              <Shown part={value} />
            </Block>
          ))}
        </All>
      ) : (
        <Tabs label="Patterns" tabs={parts} value={part} onChange={(value) => set({ part: value })}>
          <Shown part={part} />
        </Tabs>
      )}
    </Page>
  );
};
