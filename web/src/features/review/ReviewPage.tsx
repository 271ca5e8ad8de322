import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReviewGroup } from '../../../../src/contracts/review.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ButtonLink } from '../../ui/button/ButtonLink.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useKeys } from '../../ui/platform/keys.tsx';
import { ListBox, ListEnd } from '../../ui/layout/ListPage.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Page, PageHead } from '../../ui/layout/PageHead.tsx';
import { flag, oneOf, useUrlState } from '../../ui/routing/use-url-state.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { counted } from '../../ui/text/words.ts';
import { groupId, useReviewGroupsInfiniteQuery, type KindFilter, type Word } from './api.ts';
import { card, columns, lookOf } from './columns.tsx';
import { Decisions } from './Decisions.tsx';
import { ReadingPreview } from './ReadingPreview.tsx';
import { kinds, ReviewToolbar } from './Toolbar.tsx';
import { useDecideReadings } from './use-decide.ts';
import { candidatesOf, saysOf } from './words.ts';

/** `thresholds`: the question what others would come to is open. `future`: what is said holds for what is read from then on, and leaves the past as it is. */
const params = { kind: oneOf(kinds, 'all'), future: flag(), thresholds: flag() };
const keys = { next: 'Next text', previous: 'Previous text' };
const candidateKeys = ['1', '2', '3', '4', '5'];

/** Each once: a group that moved meanwhile may stand in two pages. */
const eachOnce = (groups: readonly ReviewGroup[]): ReviewGroup[] => [
  ...new Map(groups.map((group) => [groupId(group), group])).values(),
];

/** On a button Enter presses it. */
const isOnRow = ({ target }: KeyboardEvent) =>
  target === document.body || (target instanceof Element && target.matches('[data-row], #main'));
const once = ({ repeat }: KeyboardEvent) => !repeat;

type Say = (word: Word) => void;

/** Keys for the selected text. */
const useReviewKeys = (group: ReviewGroup | undefined, heal: boolean, say: Say) => {
  const pick = (key: string) => {
    const candidate = group && candidatesOf(group, heal)[Number(key) - 1];
    if (candidate !== undefined) say({ action: 'player', ...candidate });
  };
  const option = (key: string) => {
    const found = group && saysOf(group).find((one) => one.key === key);
    if (found) say(found.word);
  };
  useKeys([
    ...candidateKeys.map((key) => ({
      keys: [key],
      show: [key],
      label: `Candidate ${key}`,
      run: () => pick(key),
      when: once,
    })),
    { keys: ['r'], show: ['r'], label: 'Register as a new player', run: () => option('r'), when: once },
    { keys: ['x'], show: ['x'], label: 'Not a name', run: () => option('x'), when: once },
    { keys: ['0'], show: ['0'], label: 'No player', run: () => option('0'), when: once },
    {
      keys: ['Enter'],
      show: ['Enter'],
      label: 'Correct as matched',
      run: () => option('Enter'),
      when: (event) => once(event) && isOnRow(event),
    },
  ]);
};

/** The selected text; the one that takes the place of a decided one has the focus then. */
const useSelection = (groups: readonly ReviewGroup[]) => {
  const [chosen, select] = useState<string | null>(null);
  const place = useRef<number | null>(null);
  const selected = groups.find((group) => groupId(group) === chosen) ?? groups[0];
  useEffect(() => {
    if (place.current === null) return;
    place.current = null;
    const row = document.querySelector<HTMLElement>('[data-row][aria-selected="true"]');
    (row ?? document.getElementById('main'))?.focus();
  }, [groups]);
  return {
    selected,
    select,
    /** Goes on to the text after this one. */
    leave: (group: ReviewGroup) => {
      const at = groups.indexOf(group);
      place.current = at;
      const next = groups[at + 1] ?? groups[at - 1];
      if (next === undefined) document.getElementById('main')?.focus();
      select(next === undefined ? null : groupId(next));
    },
  };
};

type QueueProps = { groups: readonly ReviewGroup[]; heal: boolean; decide: ReturnType<typeof useDecideReadings> };
const Queue = ({ groups, heal, decide }: QueueProps) => {
  const { selected, select, leave } = useSelection(groups);
  const say = (group: ReviewGroup | undefined, word: Word) => {
    if (group === undefined || decide.busy) return;
    void decide.decide(group, word, heal || word.action === 'confirm' || word.action === 'reject').then((done) => {
      if (done) leave(group);
    });
  };
  useReviewKeys(selected, heal, (word) => say(selected, word));
  const chosen = selected === undefined ? null : groupId(selected);
  return (
    <DataTable
      label="Names to review"
      columns={columns}
      card={card}
      rows={groups}
      idOf={groupId}
      lookOf={(group) => lookOf(group, chosen)}
      keys={keys}
      selected={chosen}
      onSelect={select}
      below={(group) =>
        groupId(group) === chosen && (
          <ReadingPreview key={chosen} group={group} heal={heal} onSay={(word) => say(group, word)} />
        )
      }
    />
  );
};

const Empty = ({ kind, onAll }: { kind: KindFilter; onAll: () => void }) => (
  <EmptyState
    title="Nothing to review"
    why={
      kind === 'all'
        ? 'Names that need a decision, and changes that members propose, appear here.'
        : 'No name needs a decision for this reason.'
    }
  >
    {kind === 'all' ? <ButtonLink to="/sessions">All Sessions</ButtonLink> : <Button onClick={onAll}>Show all</Button>}
  </EmptyState>
);

export const ReviewPage = () => {
  const [{ kind, future, thresholds }, set] = useUrlState(params);
  const { currentData, isError, hasNextPage, isFetching, fetchNextPage, refetch } = useReviewGroupsInfiniteQuery(kind);
  const decide = useDecideReadings();
  // Also when nothing is left to be decided.
  useKeys([
    { keys: ['$mod+z'], show: ['Ctrl', 'Z'], label: 'Undo the last decision', run: decide.undoLast, when: once },
  ]);
  const all = useMemo(() => currentData && eachOnce(currentData.pages.flatMap(({ groups }) => groups)), [currentData]);
  const groups = all?.filter(decide.isOpen);
  return (
    <Page>
      <PageHead
        title="Review"
        subtitle="Names that need a decision. Decide once, and it applies to every session where the name was read that way."
      />
      <ListBox aria-label="Review">
        <ReviewToolbar kind={kind} future={future} thresholds={thresholds} set={set} />
        {all === undefined && isError && (
          <LoadFailed text="Failed to fetch the review queue" onRetry={() => void refetch()} />
        )}
        {groups?.length === 0 && !hasNextPage && <Empty kind={kind} onAll={() => set({ kind: 'all' })} />}
        {groups !== undefined && groups.length > 0 && <Queue groups={groups} heal={!future} decide={decide} />}
        {groups !== undefined && groups.length > 0 && <ListEnd>{counted(groups.length, 'text')}</ListEnd>}
        {hasNextPage && (
          <Button busy={isFetching} onClick={() => void fetchNextPage()}>
            More
          </Button>
        )}
        <Decisions busy={decide.undoing} onUndo={decide.undoById} />
      </ListBox>
    </Page>
  );
};
