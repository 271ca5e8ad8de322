import { styled } from 'styled-components';
import type { OtherText as Lines, SessionDetails } from '../../../../../../src/contracts/sessions.ts';
import { useOtherTextQuery } from '../../../../api/queries/sessions.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { Name } from '../../../../ui/text/Name.tsx';
import type { Spot } from '../../../../ui/picture/picture.ts';
import { counted } from '../../../../ui/text/words.ts';
import { NameCrop } from '../NameCrop.tsx';

const Frame = styled.details`
  border-bottom: 1px solid var(--line-soft);
  font: var(--t-13);
  summary {
    min-height: 2.5rem;
    padding: var(--s-8) var(--s-12);
    color: var(--text-muted);
    cursor: pointer;
  }
`;
const List = styled.ul`
  display: grid;
  gap: var(--s-8);
  padding: 0 var(--s-12) var(--s-12);
`;
const Line = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-8);
  overflow-wrap: anywhere;
  svg[role='img'] {
    height: 28px;
  }
  & > span {
    flex: 1;
  }
  em {
    color: var(--text-muted);
  }
`;

type Line = Lines[number];
const keyOf = ({ image, box }: Pick<Line, 'image' | 'box'>) => `${image}-${box.join('-')}`;
const headOf = (lines: readonly Line[]): string => {
  const unread = lines.filter(({ text }) => text === null).length;
  const other = `Other text in the screenshots (${lines.length})`;
  if (unread === 0) return other;
  return `${other}: ${counted(unread, 'line')} could not be read`;
};

/** Focus after a line is removed: the next line's button, else the heading. */
const nextTo = (button: HTMLElement) =>
  button.closest('li')?.nextElementSibling?.querySelector('button') ??
  button.closest('details')?.querySelector('summary');

type Props = {
  session: Pick<SessionDetails, 'id' | 'imageUrls' | 'imageSizes'>;
  /** Where names stand that are added already. */
  taken: readonly Spot[];
  /** Its text becomes a name of the list. */
  onAdd: (text: string, spot: Spot) => void;
  /** For an unreadable line: type its name, for this place. */
  onType: (spot: Spot) => void;
};

/** Text read in the screenshots that is not in the list, each line as shown: one press adds it as a name. */
export const OtherText = ({ session, taken, onAdd, onType }: Props) => {
  const { currentData: all = [] } = useOtherTextQuery(session.id, { skip: session.imageUrls.length === 0 });
  const gone = new Set(taken.map(keyOf));
  const lines = all.filter((line) => !gone.has(keyOf(line)));
  if (lines.length === 0) return null;
  return (
    <Frame>
      <summary>{headOf(lines)}</summary>
      <List>
        {lines.map(({ image, box, text }) => (
          <Line key={keyOf({ image, box })}>
            <NameCrop session={session} of={{ image, box, rawName: text ?? 'A line that could not be read' }} />
            <span>{text === null ? <em>Could not be read</em> : <Name>{text}</Name>}</span>
            {text === null ? (
              <Button onClick={() => onType({ image, box })}>Type the name</Button>
            ) : (
              <Button
                aria-label={`Add ${text}`}
                onClick={({ currentTarget }) => {
                  nextTo(currentTarget)?.focus();
                  onAdd(text, { image, box });
                }}
              >
                Add
              </Button>
            )}
          </Line>
        ))}
      </List>
    </Frame>
  );
};
