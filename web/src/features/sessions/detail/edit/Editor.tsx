import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { usePlayerOptionsQuery, usePlayersAlikeQuery } from '../../../../api/queries/players.ts';
import type { SessionDetails } from '../../../../../../src/contracts/sessions.ts';
import { beside, phone } from '../../../../ui/platform/media.ts';
import { isolatedNames } from '../../../../ui/text/Name.tsx';
import type { Spot } from '../../../../ui/picture/picture.ts';
import { Select } from '../../../../ui/form/Select.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { useToast } from '../../../../ui/feedback/Toast.tsx';
import { needsEye } from '../../participants.ts';
import { openCorrectionOf } from '../corrections/words.tsx';
import { NameCrop } from '../NameCrop.tsx';
import { AddNames } from './AddNames.tsx';
import { addNames, isGone, matchAddedTo, namedTwice, playerIn, undecided } from './draft.ts';
import type { Draft, NameVerdict } from './draft.ts';
import { said, toggled, useEditKeys } from './edit-keys.ts';
import { card, columnsFor, lookOf } from './editor-columns.tsx';
import { entriesOf, sorts } from './entries.ts';
import type { Entry, EntrySort } from './entries.ts';
import { OtherText } from './OtherText.tsx';
import { NameQuestion } from './NameQuestion.tsx';
import type { QuestionedName } from './NameQuestion.tsx';
import { RegisterAll } from './RegisterAll.tsx';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-8);
  padding-top: var(--s-8);
  border-top: 1px solid var(--line-strong);
  ${phone} {
    & > [data-select] {
      flex: 1;
    }
  }
`;
const Scroll = styled.div`
  margin-top: var(--s-8);
  min-height: 160px;
  ${beside} {
    flex: 1;
    overflow: auto;
    scroll-padding-top: 32px;
    scrollbar-width: thin;
    scrollbar-color: var(--line-strong) transparent;
  }
`;
const Under = styled.div`
  padding: 0 var(--s-12) var(--s-12);
  background: var(--control);
  border-bottom: 1px solid var(--line-soft);
  & > div {
    display: grid;
    gap: var(--s-8);
  }
  ${phone} {
    padding: var(--s-8);
  }
`;

const idOf = ({ key }: Entry) => key;
const keys = { next: 'Edit: next name', previous: 'Edit: previous name' };

type Props = {
  session: SessionDetails;
  draft: Draft;
  moderator: boolean;
  selected: string | null;
  onSelect: (key: string) => void;
  onChange: (draft: Draft) => void;
  onUndo: () => void;
  onSave: () => void;
  onVerify?: (() => void) | undefined;
  /** Place in the screenshot of the next added name. */
  spot: Spot | null;
  onSpot: (spot: Spot | null) => void;
};

const askedOf = (entry: Entry): QuestionedName =>
  entry.kind === 'read' ? entry.participant : { rawName: entry.added.rawName, playerId: null, candidates: [] };

/**
 * Question about a line with its candidates; for names that were typed, or read before similar players existed, by the
 * current roster.
 */
const useAsked = (entry: Entry | undefined): QuestionedName | null => {
  const asked = entry === undefined ? null : askedOf(entry);
  const isOpen = asked !== null && asked.playerId === null && asked.candidates.length === 0;
  const { currentData: alike } = usePlayersAlikeQuery(asked?.rawName ?? '', { skip: !isOpen });
  return asked === null || !isOpen ? asked : { ...asked, candidates: alike ?? [] };
};

type BelowProps = Pick<Props, 'session' | 'draft' | 'moderator'> & {
  entry: Entry;
  asked: QuestionedName;
  onSay: (entry: Entry, verdict: NameVerdict | null) => void;
};
/** Question below the selected name; none below an added name with a player. */
const Below = ({ entry, asked, session, draft, moderator, onSay }: BelowProps): ReactNode => {
  const added = entry.kind === 'added' ? entry.added : null;
  if (added !== null && added.player !== null) return null;
  const verdict: NameVerdict | undefined = added?.register === true ? { kind: 'register' } : draft.verdicts[entry.key];
  const player = entry.kind === 'read' ? playerIn(entry.participant, verdict) : null;
  return (
    <Under role="row">
      <div role="cell">
        {entry.kind === 'read' && <NameCrop session={session} of={entry.participant} />}
        <NameQuestion
          keys
          asked={asked}
          verdict={verdict}
          moderator={moderator}
          isNew={added !== null}
          twice={player !== null && namedTwice(draft).has(player.playerId)}
          reason={openCorrectionOf(session, entry.key)?.reason ?? null}
          onSay={(word) => onSay(entry, word)}
        />
      </div>
    </Under>
  );
};

/** The name to look at after this one: the next that nothing was said of, else the next line. */
const after = (entries: readonly Entry[], key: string | null, { verdicts }: Draft): Entry | undefined => {
  const at = entries.findIndex((entry) => entry.key === key);
  const waits = (entry: Entry) => entry.kind === 'read' && needsEye(entry.participant) && !(entry.key in verdicts);
  return (
    entries.slice(at + 1).find(waits) ?? entries.find((entry) => waits(entry) && entry.key !== key) ?? entries[at + 1]
  );
};

/** Focus that was lost with a button goes to the line that is worked on. */
const useFocusOnLine = () => {
  const focusSelected = useEffectEvent(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  });
  useEffect(() => focusSelected(), []);
};

/** The working list: what needs a look first, who it is under the selected line, names added at the top. */
export const Editor = (props: Props) => {
  const { session, draft, moderator, selected, onSelect, onChange, onUndo, onSave, onVerify, spot, onSpot } = props;
  const [sort, setSort] = useState<EntrySort>('need');
  const { data: players } = usePlayerOptionsQuery();
  const { base } = draft;
  const known = useMemo(() => (players === undefined ? draft : matchAddedTo(draft, players)), [draft, players]);
  const entries = useMemo(() => entriesOf({ base, added: known.added }, sort), [base, known.added, sort]);
  const sayOf = useCallback(
    (entry: Entry, verdict: NameVerdict | null, andNext = false) => {
      const next = said(known, entry, verdict);
      onChange(next);
      const following = andNext ? after(entries, entry.key, next) : undefined;
      if (following !== undefined) onSelect(following.key);
    },
    [known, entries, onChange, onSelect],
  );
  const toggle = useCallback((entry: Entry) => sayOf(entry, toggled(known, entry)), [sayOf, known]);
  const columns = useMemo(() => columnsFor({ draft: known, moderator, onToggle: toggle }), [known, moderator, toggle]);
  const current = entries.find(({ key }) => key === selected);
  const asked = useAsked(current);
  useEditKeys(
    { draft: known, moderator, current, asked },
    {
      onSay: sayOf,
      onNext: () => {
        const next = after(entries, selected, known);
        if (next !== undefined) onSelect(next.key);
      },
      onUndo,
      onSave,
      onVerify,
    },
  );
  useFocusOnLine();
  const toast = useToast();
  const add = (names: readonly string[], at: Spot | null = spot) => {
    const { draft: next, present, unusable } = addNames(known, { names, players: players ?? [], spot: at });
    onChange(next);
    if (present.length > 0)
      toast({ title: `${isolatedNames(present)} ${present.length === 1 ? 'is' : 'are'} already on the list` });
    if (unusable.length > 0)
      toast({
        title: 'Error',
        text: `Not a name: ${isolatedNames(unusable)}. A name has letters or digits.`,
        tone: 'error',
      });
    onSpot(null);
  };
  return (
    <>
      <Bar>
        <AddNames
          key={spot === null ? 'anywhere' : `${spot.image}-${spot.box.join('-')}`}
          spot={spot}
          players={players ?? []}
          onAdd={add}
        />
        <Select label="Order" value={sort} options={sorts} onChange={setSort} />
        {moderator && undecided(known).length > 1 && <RegisterAll draft={known} onDraft={onChange} />}
      </Bar>
      <Scroll>
        <DataTable
          label="Edit participants"
          columns={columns}
          card={card}
          rows={entries}
          idOf={idOf}
          lookOf={(entry) => lookOf(entry, known, selected)}
          keys={keys}
          selected={selected}
          onSelect={onSelect}
          below={(entry) =>
            entry.key === selected &&
            asked !== null &&
            (!isGone(known.verdicts[entry.key]) || entry.kind === 'read') && (
              <Below entry={entry} asked={asked} session={session} draft={known} moderator={moderator} onSay={sayOf} />
            )
          }
          sticky
        />
        <OtherText
          session={session}
          taken={known.added.flatMap((one) => one.spot ?? [])}
          onAdd={(text, at) => add([text], at)}
          onType={onSpot}
        />
      </Scroll>
    </>
  );
};
