import { Fragment, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { Participant } from '../../../../../src/contracts/sessions.ts';
import { useKeys } from '../../../ui/keys.tsx';
import { Select } from '../../../ui/Select.tsx';
import { HeadCell, Table, TableBody, TableHead } from '../../../ui/Table.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { usePlayerOptionsQuery } from '../../../api/players.ts';
import { byName, byNeed, compareNames, displayName, needsEye } from '../participants.ts';
import type { PlayerRef } from '../../../parts/PlayerPicker.tsx';
import { AddNames } from './AddNames.tsx';
import { Candidates } from './Candidates.tsx';
import { addNames, dropAdded, matchAdded, rematch, toggleRemoved, type Added, type Draft } from './draft.ts';
import { AddedRow, ReadRow } from './EditorRows.tsx';
import { editCard, editColumns } from './participant-columns.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-8);
  padding-top: var(--s-8);
  border-top: 1px solid var(--line-strong);
`;
const Scroll = styled.div`
  margin-top: var(--s-8);
  min-height: 160px;
  @media (min-width: 1024px) {
    flex: 1;
    overflow: auto;
    scrollbar-width: thin;
    scrollbar-color: var(--line-strong) transparent;
  }
`;

type Sort = 'need' | 'name';
const sorts = [
  { value: 'need', label: 'Below 95 % first' },
  { value: 'name', label: 'By name' },
] as const;

type Entry = { kind: 'read'; key: string; participant: Participant } | { kind: 'added'; key: string; added: Added };

const entriesOf = ({ base, added }: Draft, sort: Sort): Entry[] => {
  const read = base
    .toSorted(sort === 'need' ? byNeed : byName)
    .map((participant): Entry => ({ kind: 'read', key: participant.id, participant }));
  const fresh = added.map((one): Entry => ({ kind: 'added', key: one.key, added: one }));
  if (sort === 'name') return [...read, ...fresh].sort((a, b) => compareNames(nameOf(a), nameOf(b)));
  const rest = read.findIndex((entry) => entry.kind === 'read' && !needsEye(entry.participant));
  const at = rest === -1 ? read.length : rest;
  return [...read.slice(0, at), ...fresh, ...read.slice(at)];
};
const nameOf = (entry: Entry) =>
  entry.kind === 'read' ? displayName(entry.participant) : (entry.added.player?.name ?? entry.added.rawName);

const candidateKeys = ['1', '2', '3', '4', '5'] as const;

type Props = {
  draft: Draft;
  moderator: boolean;
  selected: string | null;
  onSelect: (key: string) => void;
  onChange: (draft: Draft) => void;
};

const pickedOf = (draft: Draft, participant: Participant): PlayerRef | null => draft.rematched[participant.id] ?? null;

/** The working list: sorted by need, candidates under the selected row, names added at the top. */
export const Editor = ({ draft, moderator, selected, onSelect, onChange }: Props) => {
  const [sort, setSort] = useState<Sort>('need');
  const { data: players = [] } = usePlayerOptionsQuery();
  const entries = entriesOf(draft, sort);
  const at = entries.findIndex(({ key }) => key === selected);
  const current = entries[at];
  useEffect(() => {
    // the button that began the edit is gone, and the focus with it
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, []);

  const step = (by: 1 | -1) => {
    const next = entries[Math.min(entries.length - 1, Math.max(0, at + by))];
    if (next === undefined) return;
    onSelect(next.key);
    document.querySelector<HTMLElement>(`[data-edit-row="${entries.indexOf(next)}"]`)?.focus();
  };
  const toggle = (entry: Entry) =>
    onChange(entry.kind === 'read' ? toggleRemoved(draft, entry.key) : dropAdded(draft, entry.key));
  const pickNumber = (index: number) => {
    if (current?.kind !== 'read' || draft.removed.includes(current.key)) return;
    const candidate = current.participant.candidates[index];
    if (candidate !== undefined) {
      onChange(rematch(draft, current.key, { playerId: candidate.playerId, name: candidate.name }));
    }
  };
  useKeys([
    ...candidateKeys.map((key, index) => ({
      keys: [key],
      show: [key],
      label: `Edit: candidate ${key} for the selected name`,
      run: () => pickNumber(index),
    })),
    { keys: ['j'], show: ['j'], label: 'Edit: next name', run: () => step(1) },
    { keys: ['k'], show: ['k'], label: 'Edit: previous name', run: () => step(-1) },
    {
      keys: ['Delete'],
      show: ['Del'],
      label: 'Edit: remove or keep the selected name',
      run: () => current && toggle(current),
    },
  ]);

  return (
    <>
      <Bar>
        <AddNames onAdd={(names) => onChange(addNames(draft, names, players))} />
        <Select label="Order" value={sort} options={sorts} onChange={setSort} />
      </Bar>
      <Scroll>
        <Table label="Edit participants" columns={editColumns} phone={editCard} rowCount={entries.length}>
          <TableHead sticky>
            <HeadCell>Player Name</HeadCell>
            <HeadCell>Confidence</HeadCell>
            <HeadCell>Source</HeadCell>
            <HeadCell>Status</HeadCell>
            <HeadCell>
              <VisuallyHidden>Remove</VisuallyHidden>
            </HeadCell>
          </TableHead>
          <TableBody>
            {entries.map((entry, index) => {
              const common = {
                index,
                moderator,
                selected: entry.key === selected,
                reachable: index === Math.max(at, 0),
                onSelect: () => onSelect(entry.key),
                onToggle: () => toggle(entry),
              };
              if (entry.kind === 'added') {
                return (
                  <Fragment key={entry.key}>
                    <AddedRow {...common} added={entry.added} />
                    {common.selected && entry.added.player === null && (
                      <AddedCandidates
                        added={entry.added}
                        onPick={(player) => onChange(matchAdded(draft, entry.key, player))}
                      />
                    )}
                  </Fragment>
                );
              }
              const { participant } = entry;
              const removed = draft.removed.includes(entry.key);
              return (
                <Fragment key={entry.key}>
                  <ReadRow
                    {...common}
                    participant={participant}
                    removed={removed}
                    picked={pickedOf(draft, participant)}
                  />
                  {common.selected && !removed && (
                    <Candidates
                      participant={participant}
                      picked={pickedOf(draft, participant)}
                      onPick={(player) => onChange(rematch(draft, entry.key, player))}
                    />
                  )}
                </Fragment>
              );
            })}
          </TableBody>
        </Table>
      </Scroll>
    </>
  );
};

const AddedCandidates = ({ added, onPick }: { added: Added; onPick: (player: PlayerRef) => void }) => (
  <Candidates
    participant={{ rawName: added.rawName, playerId: null, candidates: [] }}
    picked={added.player}
    onPick={onPick}
  />
);
