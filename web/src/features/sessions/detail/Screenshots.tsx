import { band, percent, type Band } from '../../../../../src/contracts/confidence.ts';
import type { Participant } from '../../../../../src/contracts/sessions.ts';
import { Loupe } from '../../../ui/picture/Loupe.tsx';
import type { Region, RegionLine, Spot } from '../../../ui/picture/picture.ts';
import { Pictures } from '../../../ui/picture/Pictures.tsx';
import type { LineKey } from '../../../ui/picture/Regions.tsx';
import { displayName } from '../participants.ts';
import { isGone, type Draft, type NameVerdict } from './edit/draft.ts';
import { picturesOf, cropPlaceOf, type SessionImages } from './NameCrop.tsx';
import { Name } from '../../../ui/text/Name.tsx';

const lines: LineKey = [
  { line: 'solid', word: '95 and above' },
  { line: 'dashed', word: '70 to 94' },
  { line: 'dotted', word: 'Below 70' },
  { line: 'alarm', word: 'Unmatched' },
];
const lineOfBand = { strong: 'solid', medium: 'dashed', low: 'dotted' } satisfies Record<Band, RegionLine>;
const lineOf = ({ playerId, confidenceScore }: Participant, verdict: NameVerdict | undefined): RegionLine => {
  if (verdict !== undefined) return isGone(verdict) ? 'struck' : 'solid';
  return playerId === null ? 'alarm' : lineOfBand[band(confidenceScore)];
};

/** Result for a name, with the same confidence as its row. */
const Reading = ({ participant }: { participant: Participant }) => {
  const [best] = participant.candidates;
  const closest = best ? `closest name ${best.similarity.toFixed(2)} alike` : 'no player has a similar name';
  return (
    <>
      Read{' '}
      <b>
        <Name>{participant.rawName}</Name>
      </b>
      {participant.playerId === null && ` at ${percent(participant.readingConfidence)}%`}
      <br />
      <span>
        {participant.playerId === null ? (
          closest
        ) : (
          <>
            matched to <Name>{displayName(participant)}</Name>: confidence {percent(participant.confidenceScore)}%
          </>
        )}
      </span>
    </>
  );
};

type Props = {
  session: SessionImages;
  participants: readonly Participant[];
  verdicts: Draft['verdicts'];
  selected: string | null;
  onSelect: (id: string) => void;
  spot: Spot | null;
  onSpot: ((spot: Spot) => void) | undefined;
};

/** Screenshots beside the list: a box per name, styled by confidence and decision. */
export const Screenshots = ({ session, participants, verdicts, ...rest }: Props) => {
  const selected = participants.find(({ id }) => id === rest.selected);
  const regions = participants.map((one): Region => ({
    id: one.id,
    picture: one.image,
    rect: one.box,
    label: displayName(one),
    line: lineOf(one, verdicts[one.id]),
  }));
  return (
    <Pictures
      pictures={picturesOf(session)}
      noun="Screenshot"
      lines={lines}
      regions={regions}
      under={
        selected && (
          <Loupe {...cropPlaceOf(session, selected)}>
            <Reading participant={selected} />
          </Loupe>
        )
      }
      {...rest}
    />
  );
};
