import type { SessionDetails } from '../../../../src/contracts/sessions.ts';
import type { VoiceDuring } from '../../../../src/contracts/voice.ts';
import { paths } from '../../parts/paths.ts';
import { InlineLink, TextLink } from '../../ui/button/TextLink.tsx';
import { StatusBadge, type Look } from '../../ui/feedback/StatusBadge.tsx';
import { Block } from '../../ui/layout/Block.tsx';
import { AlignedLines } from '../../ui/layout/PlainList.ts';
import { dateParts, formatDuration } from '../../ui/text/dates.ts';
import { Name } from '../../ui/text/Name.tsx';
import { counted } from '../../ui/text/words.ts';
import { useVoiceDuringQuery } from './api.ts';

const looks = {
  listed: { shape: 'check', tone: 'success', word: 'In the list' },
  missing: { shape: 'ring', tone: 'muted', word: 'Not in the list' },
} satisfies Record<string, Look>;

type Person = VoiceDuring['people'][number];

const Who = ({ person: { playerId, name } }: { person: Person }) => {
  if (name === null) return 'Erased account';
  return playerId === null ? (
    <Name>{name}</Name>
  ) : (
    <InlineLink to={paths.player(playerId)}>
      <Name>{name}</Name>
    </InlineLink>
  );
};

/**
 * People in voice during the raid, and those missing from its names; hidden when none were, or voice is not recorded.
 */
export const InVoice = ({ session: { eventDate, participants } }: { session: SessionDetails }) => {
  const { data } = useVoiceDuringQuery(eventDate);
  if (data === undefined || data.people.length === 0) return null;
  const listed = new Set(participants.map(({ playerId }) => playerId));
  const isListed = ({ playerId }: Person) => playerId !== null && listed.has(playerId);
  const people = data.people.toSorted((a, b) => Number(isListed(a)) - Number(isListed(b)));
  return (
    <Block
      title="In voice during the raid"
      aside={`${counted(people.length, 'person', 'people')}, ${dateParts(data.from).time} to ${dateParts(data.to).time} UTC`}
    >
      <AlignedLines aria-label="In voice during the raid">
        {people.map((person) => (
          <li key={`${person.playerId ?? ''} ${person.name ?? ''}`}>
            <span>
              <Who person={person} />
            </span>
            <small>{person.channelName === null ? '–' : <Name>{person.channelName}</Name>}</small>
            <small>{formatDuration(person.seconds)}</small>
            <StatusBadge looks={looks} status={isListed(person) ? 'listed' : 'missing'} />
          </li>
        ))}
      </AlignedLines>
      <TextLink to={paths.voiceDuring(eventDate)}>Their voice sessions</TextLink>
    </Block>
  );
};
