import { percent } from '../../../../../../src/contracts/confidence.ts';
import type { Participant } from '../../../../../../src/contracts/sessions.ts';
import { mayRegister } from '../../../../parts/names/new-player.ts';
import { Options, PlayerMatchPicker, type Option } from '../../../../parts/names/PlayerMatchPicker.tsx';
import { formatDateTime } from '../../../../ui/text/dates.ts';
import type { NameVerdict } from './draft.ts';
import { Name } from '../../../../ui/text/Name.tsx';

/** Name in question: of the list, or to be added. */
export type QuestionedName = Pick<Participant, 'rawName' | 'playerId' | 'candidates'> &
  Partial<Pick<Participant, 'confidenceScore' | 'proposedRemoval' | 'addedBy' | 'addedAt'>>;

type VerdictChoice = { verdict: NameVerdict; label: string; key?: string };
type Words = { moderator: boolean; isNew: boolean };

/** Decisions besides a player. */
export const optionsFor = (asked: QuestionedName, { moderator, isNew }: Words): VerdictChoice[] => [
  ...(moderator && !isNew && asked.playerId !== null && !asked.proposedRemoval
    ? [{ verdict: { kind: 'right' } as const, label: 'Right', key: 'Enter' }]
    : []),
  ...(moderator && asked.playerId === null && mayRegister(asked)
    ? [{ verdict: { kind: 'register' } as const, label: 'Register as new', key: 'r' }]
    : []),
  ...(moderator && !isNew ? [{ verdict: { kind: 'nobody' } as const, label: 'No player', key: '0' }] : []),
  ...(isNew ? [] : [{ verdict: { kind: 'not-a-name' } as const, label: 'Not a name', key: 'x' }]),
];
const onProposal = ({ playerId }: QuestionedName, moderator: boolean): VerdictChoice[] => [
  { verdict: { kind: 'removed' }, label: 'Accept', key: 'Delete' },
  ...(moderator
    ? [{ verdict: { kind: playerId === null ? 'kept' : 'right' } as const, label: 'Decline', key: 'Enter' }]
    : []),
];

const whyRemoved = {
  'not-a-name': ' The member says this is not a name.',
  'was-not-me': ' “That was not me.”',
} as const;
/** Proposed removal or addition, which is decided first. */
const Origin = ({
  asked: { proposedRemoval, addedBy, addedAt },
  reason: said,
}: {
  asked: QuestionedName;
  reason: string | null;
}) => {
  const why = said !== null && (
    <>
      {' '}
      <q dir="auto">{said}</q>
    </>
  );
  if (proposedRemoval) {
    const { by, at, reason } = proposedRemoval;
    return (
      <p>
        <b>
          <Name>{by}</Name>
        </b>{' '}
        proposed on {formatDateTime(at)} UTC to remove it.{reason !== null && whyRemoved[reason]}
        {why}
      </p>
    );
  }
  if (!addedBy) return null;
  return (
    <p>
      Added by{' '}
      <b>
        <Name>{addedBy}</Name>
      </b>
      {addedAt ? ` on ${formatDateTime(addedAt)} UTC` : ''}.{why}
    </p>
  );
};

const question = ({ candidates, playerId, confidenceScore, addedBy }: QuestionedName): string => {
  if (playerId !== null && addedBy) return 'Was this player there?';
  if (candidates.length === 0) return playerId === null ? 'No player has a similar name.' : 'Is this the right player?';
  if (playerId === null || confidenceScore === undefined)
    return candidates.length === 1 ? 'One player matches.' : 'Who is it?';
  return `Confidence ${percent(confidenceScore)}%. Is this the right player?`;
};

type Props = {
  asked: QuestionedName;
  verdict: NameVerdict | undefined;
  moderator: boolean;
  onSay: (verdict: NameVerdict | null) => void;
  isNew?: boolean;
  keys?: boolean;
  /** The chosen player is also on another line. */
  twice?: boolean;
  /** Reason of a member's correction. */
  reason?: string | null;
};

/** Picker for a name of a session: a player, nobody, or not a name; pressing again reverts. */
export const NameQuestion = ({
  asked,
  verdict,
  moderator,
  onSay,
  isNew = false,
  keys = false,
  twice = false,
  reason = null,
}: Props) => {
  const toOption = ({ verdict: said, ...option }: VerdictChoice): Option => {
    const chosen = verdict?.kind === said.kind;
    return { ...option, chosen, say: () => onSay(chosen ? null : said) };
  };
  const { rawName, proposedRemoval } = asked;
  return (
    <PlayerMatchPicker
      name={rawName}
      question={question(asked)}
      candidates={asked.candidates}
      current={verdict?.kind === 'player' ? verdict.player.playerId : asked.playerId}
      onPick={(player) => onSay({ kind: 'player', player })}
      options={optionsFor(asked, { moderator, isNew }).map(toOption)}
      keys={keys}
    >
      <Origin asked={asked} reason={reason} />
      {proposedRemoval && (
        <Options
          label={`The proposed removal of ${rawName}`}
          options={onProposal(asked, moderator).map(toOption)}
          keys={keys}
        />
      )}
      {twice && <p role="status">This player is already on another line: only one of them counts.</p>}
    </PlayerMatchPicker>
  );
};
