import { styled } from 'styled-components';
import type { EventType } from '../../../../src/contracts/event-types.ts';
import { periodNames } from '../../../../src/contracts/windows.ts';
import { periodLabels } from '../../parts/period-words.ts';
import { ListToolbar } from '../../ui/layout/ListPage.tsx';
import { phone } from '../../ui/platform/media.ts';
import { SegmentedControl } from '../../ui/button/SegmentedControl.tsx';
import { Select } from '../../ui/form/Select.tsx';
import type { BoardPage } from './use-board.ts';

/** Two choices stand beside each other on phones too. */
const Bar = styled(ListToolbar)`
  ${phone} {
    & > [data-select] {
      flex: 1 0 40%;
    }
    & > :last-child {
      flex: 1 0 100%;
    }
  }
`;
const all = 'all' as const;
const periodOptions = periodNames.map((value) => ({ value, label: periodLabels[value] }));
const byOptions = [
  { value: 'player', label: 'By player' },
  { value: 'person', label: 'By person' },
] as const;

const optionsOf = (names: readonly string[], every: string) => [
  { value: all, label: every },
  ...names.map((name) => ({ value: name, label: name })),
];
/** The seven of every filter, then the others. */
const typeNames = (types: readonly EventType[]): string[] =>
  types.toSorted((a, b) => Number(b.inFilter) - Number(a.inFilter)).map(({ name }) => name);

/** Which sessions the board counts, and whether it ranks characters or the people who play them. */
export const Filters = ({ board: { filter, set, types, seasons } }: { board: BoardPage }) => (
  <Bar>
    <SegmentedControl
      label="Period"
      value={filter.period}
      options={periodOptions}
      onChange={(period) => set({ period })}
      size="big"
    />
    <Select
      label="Event"
      value={filter.eventType?.name ?? all}
      options={optionsOf(typeNames(types), 'All Events')}
      onChange={(name) => set({ event: name === all ? '' : name })}
    />
    {seasons.length > 0 && (
      <Select
        label="Season"
        value={filter.season?.name ?? all}
        options={optionsOf(
          seasons.map(({ name }) => name),
          'All Seasons',
        )}
        onChange={(name) => set({ season: name === all ? '' : name })}
      />
    )}
    <SegmentedControl label="Ranked" value={filter.by} options={byOptions} onChange={(by) => set({ by })} size="big" />
  </Bar>
);
