import { styled } from 'styled-components';
import type { ArchivedMessage } from '../../../../src/contracts/messages.ts';
import { phone } from '../../ui/platform/media.ts';
import { Name } from '../../ui/text/Name.tsx';
import { useGone } from '../../ui/picture/gone.ts';
import { mediaSource } from '../../ui/picture/picture.ts';
import { Beside } from '../../ui/table/cells.ts';

type Attachment = ArchivedMessage['attachments'][number];

/** All of one size, whatever they hold: a picture that comes late, or never, moves nothing. */
const thumbnail = { width: 160, height: 96 } as const;

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: var(--s-8);
`;
const Box = styled.span`
  display: block;
  width: ${thumbnail.width}px;
  height: ${thumbnail.height}px;
  border: 1px solid var(--line);
  border-radius: var(--r-4);
  background: var(--ink-2);
  overflow: hidden;
  img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;
const Missing = styled(Box)`
  display: grid;
  place-content: center;
  justify-items: center;
  padding: var(--s-8);
  border-style: dashed;
  font: var(--t-12);
  color: var(--text-muted);
  text-align: center;
`;
const FileLine = styled.span`
  a {
    color: var(--tide-11);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  ${phone} {
    display: inline-block;
    align-content: center;
    min-height: var(--touch);
  }
`;

/** The first address of the three that may be shown; null where none may. */
const sourceOf = ({ appStorageUrl, localPath, originalUrl }: Attachment): string | null => {
  for (const path of [appStorageUrl, localPath, originalUrl]) {
    const source = path === null ? null : mediaSource(path);
    if (source !== null) return source;
  }
  return null;
};
/** The name goes with the file when that is erased. */
const nameOf = ({ filename }: Attachment): string => (filename === '' ? 'erased' : filename);

/** '512 B', '66 KB', '3.1 MB'. */
const formatSize = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
};

type Props = { of: Attachment; /** Its row is the one in the tab order. */ active: boolean };

/** A thumbnail, loaded when near the viewport, which opens in a new tab. */
const Thumbnail = ({ of, active }: Props) => {
  const source = sourceOf(of);
  const { isGone, onGone } = useGone(source);
  if (source === null || isGone) {
    return (
      <Missing>
        <Name>{nameOf(of)}</Name>
        <span>unavailable</span>
      </Missing>
    );
  }
  return (
    <Box as="a" href={source} target="_blank" rel="noreferrer" tabIndex={active ? 0 : -1}>
      <img src={source} alt={nameOf(of)} loading="lazy" decoding="async" {...thumbnail} onError={onGone} />
    </Box>
  );
};

const Download = ({ of, active }: Props) => {
  const source = sourceOf(of);
  const size = formatSize(of.size);
  if (source === null) {
    return (
      <FileLine>
        <Name>{nameOf(of)}</Name> <Beside>({size}) unavailable</Beside>
      </FileLine>
    );
  }
  return (
    <FileLine>
      <a href={source} download={nameOf(of)} tabIndex={active ? 0 : -1}>
        <Name>{nameOf(of)}</Name> ({size})
      </a>
    </FileLine>
  );
};

/** Attachments of a message: thumbnails, and links to other files. */
export const Attachments = ({ of, active }: { of: readonly Attachment[]; active: boolean }) => (
  <List aria-label="Attachments">
    {of.map((one) => (
      <li key={one.id}>
        {one.contentType.startsWith('image/') ? (
          <Thumbnail of={one} active={active} />
        ) : (
          <Download of={one} active={active} />
        )}
      </li>
    ))}
  </List>
);
