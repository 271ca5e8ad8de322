import { styled } from 'styled-components';
import type { EventType } from '../../../../../src/contracts/event-types.ts';
import { useEventTypesQuery } from '../../../api/queries/event-types.ts';
import { usePlayerOptionsQuery } from '../../../api/queries/players.ts';
import { useUser } from '../../../api/store/store-hooks.ts';
import { everyDay, isEveryDay, spanWords } from '../../../parts/day-span.ts';
import { paths } from '../../../parts/paths.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { FilterChip } from '../../../ui/form/FilterChip.tsx';
import { ListToolbar, NewRows } from '../../../ui/layout/ListPage.tsx';
import { phone } from '../../../ui/platform/media.ts';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { useSessionStatsQuery } from '../api.ts';
import type { Address } from './address.ts';

/** Pressed while the list is narrowed by it. */
const Toggle = styled(Button)`
  ${phone} {
    padding-inline: var(--s-8);
  }
  b {
    color: var(--text);
    font-variant-numeric: tabular-nums;
  }
  &[aria-pressed='true'] {
    border-color: var(--line-strong);
    background: var(--active);
    color: var(--text);
  }
`;
const all = 'All Events';

/** The seven of the filter, then others that occur. */
const namesIn = (types: readonly EventType[], occurring: readonly string[]): string[] => [
  ...new Set([...types.filter(({ inFilter }) => inFilter).map(({ name }) => name), ...occurring]),
];

/** Player filter set by a link. */
const OfPlayer = ({ id, onClear }: { id: string; onClear: () => void }) => {
  const { data: players } = usePlayerOptionsQuery();
  const name = players?.find((one) => one.id === id)?.name ?? 'one player';
  return <FilterChip onClear={onClear}>{`counted for ${name}`}</FilterChip>;
};

type Props = { address: Address; occurring: readonly string[]; waiting: number; onReveal: () => void };

/** Search, event filter, what needs review, what is excluded, and the new sessions that wait to be shown. */
export const SessionsToolbar = ({
  address: [{ search, event, review, excluded, counted, processed, from, to, player }, set],
  occurring,
  waiting,
  onReveal,
}: Props) => {
  const { data: types = [] } = useEventTypesQuery();
  const { data: stats } = useSessionStatsQuery();
  const user = useUser();
  const names = namesIn(types, event === '' ? occurring : [...occurring, event]);
  return (
    <ListToolbar>
      <SearchField label="Search by player name" value={search} onChange={(value) => set({ search: value })} />
      <Select
        label="Event"
        value={event === '' ? all : event}
        options={[all, ...names].map((name) => ({ value: name, label: name }))}
        onChange={(name) => set({ event: name === all ? '' : name })}
      />
      <Toggle variant="ghost" aria-pressed={review} onClick={() => set({ review: !review })}>
        Needs review {stats && <b>{stats.needsReview}</b>}
      </Toggle>
      <Toggle variant="ghost" aria-pressed={excluded} onClick={() => set({ excluded: !excluded })}>
        Excluded
      </Toggle>
      {!isEveryDay({ from, to }) && <FilterChip onClear={() => set(everyDay)}>{spanWords({ from, to })}</FilterChip>}
      {counted && <FilterChip onClear={() => set({ counted: false })}>only what counts</FilterChip>}
      {processed && <FilterChip onClear={() => set({ processed: false })}>processed or verified</FilterChip>}
      {player !== '' && <OfPlayer id={player} onClear={() => set({ player: '' })} />}
      {review && user?.may.moderate === true && <ButtonLink to={paths.names}>Review by name</ButtonLink>}
      <NewRows count={waiting} noun="session" onReveal={onReveal} />
    </ListToolbar>
  );
};
