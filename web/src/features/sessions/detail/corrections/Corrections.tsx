import { styled } from 'styled-components';
import type { SessionDetails } from '../../../../../../src/contracts/sessions.ts';
import { useUser } from '../../../../api/store/store-hooks.ts';
import { Block } from '../../../../ui/layout/Block.tsx';
import { Button } from '../../../../ui/button/Button.tsx';
import { DateTime } from '../../../../ui/text/DateTime.tsx';
import { notPrinted, phone } from '../../../../ui/platform/media.ts';
import { Name } from '../../../../ui/text/Name.tsx';
import { counted } from '../../../../ui/text/words.ts';
import { useDetailAddress } from '../address.ts';
import type { ShownCorrection } from './api.ts';
import { useDecideCorrection } from './use-decide.ts';
import { CorrectionStatus, correctionKindWords } from './words.tsx';

const Item = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-4) var(--s-12);
  min-height: var(--row);
  padding: var(--s-4) 0;
  border-bottom: 1px solid var(--line-soft);
  font: var(--t-13);
  overflow-wrap: anywhere;
  p {
    flex: 1 1 320px;
    min-width: 0;
  }
  q {
    quotes: '“' '”';
  }
  small {
    display: block;
    font: var(--t-12);
    color: var(--text-muted);
    white-space: pre-line;
  }
`;
const Buttons = styled.span`
  display: flex;
  gap: var(--s-8);
  ${phone} {
    flex-basis: 100%;
    & > * {
      flex: 1;
    }
  }
  ${notPrinted}
`;

const order = (a: ShownCorrection, b: ShownCorrection) =>
  Number(b.status === 'open') - Number(a.status === 'open') || b.at.localeCompare(a.at);

type ItemProps = { correction: ShownCorrection; decide: ReturnType<typeof useDecideCorrection> | null };
const Line = ({ correction, decide }: ItemProps) => {
  const [, set] = useDetailAddress();
  const { id, kind, by, at, reason, status } = correction;
  const about = `${correctionKindWords[kind]}, ${by}`;
  return (
    <Item>
      <CorrectionStatus status={status} />
      <p>
        <b>
          <Name>{by}</Name>
        </b>
        : <q>{correctionKindWords[kind]}</q>
        <small>
          <DateTime iso={at} />
          {reason !== null && <span dir="auto">. {reason}</span>}
        </small>
      </p>
      {decide !== null && status === 'open' && (
        <Buttons>
          <Button
            size="small"
            disabled={decide.busy}
            aria-label={`Accept: ${about}`}
            onClick={() => void decide.decide(correction, 'accepted')}
          >
            Accept
          </Button>
          <Button
            size="small"
            disabled={decide.busy}
            aria-label={`Decline: ${about}`}
            onClick={() => void decide.decide(correction, 'declined')}
          >
            Decline
          </Button>
          <Button
            size="small"
            variant="ghost"
            aria-label={`With notes: ${about}`}
            onClick={() => set({ dialog: 'correction', correction: id })}
          >
            With notes…
          </Button>
        </Buttons>
      )}
    </Item>
  );
};

/** Members' corrections of their attendance, for moderators to decide. */
export const Corrections = ({ session }: { session: SessionDetails }) => {
  const moderator = useUser()?.may.moderate === true;
  const decide = useDecideCorrection(session.id);
  const { corrections } = session;
  const open = corrections.filter(({ status }) => status === 'open').length;
  return (
    <Block
      title="Corrections"
      aside={open === 0 ? counted(corrections.length, 'decided', 'decided') : `${open} waiting`}
    >
      <ul>
        {corrections.toSorted(order).map((one) => (
          <Line key={one.id} correction={one} decide={moderator ? decide : null} />
        ))}
      </ul>
    </Block>
  );
};
