import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { usePlayerOptionsQuery } from '../../../../api/players.ts';
import { useKeys } from '../../../../ui/keys.tsx';
import { beside } from '../../../../ui/media.ts';
import { Select } from '../../../../ui/Select.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { AddNames } from './AddNames.tsx';
import { Candidates } from './Candidates.tsx';
import { addNames, dropAdded, matchAdded, rematch, toggleRemoved, type Draft } from './draft.ts';
import { card, columnsFor, lookOf } from './editor-columns.tsx';
import { entriesOf, sorts, type Entry, type Sort } from './entries.ts';

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
  ${beside} {
    flex: 1;
    overflow: auto;
    scrollbar-width: thin;
    scrollbar-color: var(--line-strong) transparent;
  }
`;

const candidateKeys = ['1', '2', '3', '4', '5'] as const;
const idOf = ({ key }: Entry) => key;
const keys = { next: 'Edit: next name', previous: 'Edit: previous name' };

type Props = {
  draft: Draft;
  moderator: boolean;
  selected: string | null;
  onSelect: (key: string) => void;
  onChange: (draft: Draft) => void;
};

/** Keys for the selected line: 1 to 5 pick a candidate, Delete removes or keeps. */
const useEditKeys = ({ draft, onChange }: Props, current: Entry | undefined, toggle: (entry: Entry) => void) => {
  const pick = (index: number) => {
    if (current?.kind !== 'read' || draft.removed.includes(current.key)) return;
    const candidate = current.participant.candidates[index];
    if (candidate === undefined) return;
    const { playerId, name } = candidate;
    onChange(rematch(draft, current.key, { playerId, name }));
  };
  useKeys([
    ...candidateKeys.map((key, index) => ({
      keys: [key],
      show: [key],
      label: `Edit: candidate ${key} for the selected name`,
      run: () => pick(index),
    })),
    {
      keys: ['Delete'],
      show: ['Del'],
      label: 'Edit: remove or keep the selected name',
      run: () => current && toggle(current),
    },
  ]);
};

/** Whom the selected name may mean; nothing under a name that is removed, or added and known. */
const Below = ({ entry, draft, onChange }: Pick<Props, 'draft' | 'onChange'> & { entry: Entry }) => {
  if (entry.kind === 'read') {
    if (draft.removed.includes(entry.key)) return null;
    return (
      <Candidates
        participant={entry.participant}
        picked={draft.rematched[entry.key] ?? null}
        onPick={(player) => onChange(rematch(draft, entry.key, player))}
      />
    );
  }
  if (entry.added.player !== null) return null;
  return (
    <Candidates
      participant={{ rawName: entry.added.rawName, playerId: null, candidates: [] }}
      picked={null}
      onPick={(player) => onChange(matchAdded(draft, entry.key, player))}
    />
  );
};

/** The working list: sorted by need, candidates under the selected row, names added at the top. */
export const Editor = (props: Props) => {
  const { draft, moderator, selected, onSelect, onChange } = props;
  const [sort, setSort] = useState<Sort>('need');
  const { data: players = [] } = usePlayerOptionsQuery();
  const { base, added } = draft;
  const entries = useMemo(() => entriesOf({ base, added }, sort), [base, added, sort]);
  const toggle = useCallback(
    (entry: Entry) => onChange(entry.kind === 'read' ? toggleRemoved(draft, entry.key) : dropAdded(draft, entry.key)),
    [draft, onChange],
  );
  const columns = useMemo(() => columnsFor({ draft, moderator, onToggle: toggle }), [draft, moderator, toggle]);
  useEditKeys(
    props,
    entries.find(({ key }) => key === selected),
    toggle,
  );
  const focusSelected = useEffectEvent(() => {
    // the button that began the edit is gone, and the focus with it
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  });
  useEffect(() => focusSelected(), []);
  return (
    <>
      <Bar>
        <AddNames onAdd={(names) => onChange(addNames(draft, names, players))} />
        <Select label="Order" value={sort} options={sorts} onChange={setSort} />
      </Bar>
      <Scroll>
        <DataTable
          label="Edit participants"
          columns={columns}
          card={card}
          rows={entries}
          idOf={idOf}
          lookOf={(entry) => lookOf(entry, draft, selected)}
          keys={keys}
          selected={selected}
          onSelect={onSelect}
          below={(entry) => entry.key === selected && <Below entry={entry} draft={draft} onChange={onChange} />}
          sticky
        />
      </Scroll>
    </>
  );
};
