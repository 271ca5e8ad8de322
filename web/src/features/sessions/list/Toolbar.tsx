import { ArrowUp } from 'lucide-react';
import { styled } from 'styled-components';
import { useEventTypesQuery } from '../../../api/event-types.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { phone } from '../../../ui/media.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useSessionStatsQuery, type SessionFilters } from '../api.ts';
import type { useListAddress } from './use-list-address.ts';

const Frame = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-8);
  & > :first-child {
    flex: 0 1 280px;
  }
  & > .news {
    margin-left: auto;
    &,
    & > svg {
      color: var(--tide-11);
    }
  }
  ${phone} {
    & > :first-child,
    & > .news {
      flex: 1 0 100%;
    }
    & > [data-select] {
      flex: 1;
    }
  }
`;
const Review = styled(Button)`
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

type Props = {
  filters: SessionFilters;
  change: ReturnType<typeof useListAddress>['change'];
  newCount: number;
  onReveal: () => void;
};

/** Search, event filter, what needs review, and the new sessions that wait to be shown. */
export const Toolbar = ({ filters, change, newCount, onReveal }: Props) => {
  const { data: types = [] } = useEventTypesQuery();
  const { data: stats } = useSessionStatsQuery();
  const names = [
    ...types.filter(({ inFilter }) => inFilter),
    ...types.filter(({ inFilter, active }) => !inFilter && active),
  ].map(({ name }) => name);
  const shown = filters.eventType !== '' && !names.includes(filters.eventType) ? [...names, filters.eventType] : names;
  return (
    <Frame>
      <SearchField label="Search by player name" value={filters.search} onChange={(search) => change({ search })} />
      <Select
        label="Event"
        value={filters.eventType === '' ? all : filters.eventType}
        options={[all, ...shown].map((name) => ({ value: name, label: name }))}
        onChange={(name) => change({ event: name === all ? '' : name })}
      />
      <Review variant="ghost" aria-pressed={filters.review} onClick={() => change({ review: !filters.review })}>
        Needs review {stats && <b>{stats.needsReview}</b>}
      </Review>
      <span role="status" className={newCount > 0 ? 'news' : ''}>
        {newCount > 0 && (
          <Button className="news" icon={<Icon of={ArrowUp} />} onClick={onReveal}>
            {newCount === 1 ? '1 new session' : `${newCount} new sessions`}
          </Button>
        )}
      </span>
    </Frame>
  );
};
