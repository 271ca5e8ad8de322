import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { FieldHint } from '../../../ui/field-frame.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { MarkedWord } from '../../../ui/Mark.tsx';
import { acceptedTypes, formatBytes, type Picture } from './pictures.ts';

const Zone = styled.div<{ $over: boolean }>`
  display: grid;
  justify-items: center;
  gap: var(--s-4);
  padding: var(--s-20);
  border: 1px dashed ${({ $over }) => ($over ? 'var(--focus)' : 'var(--control-border)')};
  border-radius: var(--r-8);
  background: ${({ $over }) => ($over ? 'var(--hover)' : 'var(--ink-1)')};
  text-align: center;
  b {
    font: var(--t-14);
    font-weight: var(--w-strong);
  }
  p {
    font: var(--t-12);
    color: var(--text-muted);
  }
  button {
    margin-top: var(--s-8);
  }
`;
const Files = styled.ul`
  border-top: 1px solid var(--line);
  font: var(--t-13);
  li {
    display: flex;
    align-items: center;
    gap: var(--s-12);
    min-height: 52px;
    border-bottom: 1px solid var(--line);
  }
  img {
    width: 64px;
    height: 36px;
    border-radius: 2px;
    object-fit: cover;
    background: var(--ink-4);
  }
`;
const Blank = styled.span`
  width: 64px;
  height: 36px;
  border-radius: 2px;
  background: var(--ink-4);
`;
const Words = styled.span`
  flex: 1;
  min-width: 0;
  b,
  small {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  small {
    font: var(--t-12);
    font-variant-numeric: tabular-nums;
    color: var(--text-muted);
  }
`;
const Verdict = styled.span`
  flex: 0 1 auto;
  & > span {
    white-space: normal;
    height: auto;
    min-height: 20px;
  }
`;

const detailOf = ({ size, file }: Picture) =>
  `${size === null ? '' : `${size.width} × ${size.height}, `}${formatBytes(file.size)}`;

const Line = ({ picture, onRemove }: { picture: Picture; onRemove: () => void }) => (
  <li>
    {picture.size === null ? <Blank /> : <img src={picture.url} alt="" />}
    <Words>
      <b>{picture.file.name}</b>
      <small>{detailOf(picture)}</small>
    </Words>
    <Verdict>
      {picture.problem !== null ? (
        <MarkedWord shape="cross" tone="danger">
          {picture.problem}
        </MarkedWord>
      ) : picture.size === null ? (
        <MarkedWord shape="dashed-ring">Reading</MarkedWord>
      ) : (
        <MarkedWord shape="check" tone="success">
          Ready
        </MarkedWord>
      )}
    </Verdict>
    <IconButton label={`Remove ${picture.file.name}`} onClick={onRemove}>
      <Icon of={X} />
    </IconButton>
  </li>
);

type Props = {
  pictures: readonly Picture[];
  error: string | undefined;
  onAdd: (files: Iterable<File>) => void;
  onRemove: (key: string) => void;
};

/** Where screenshots are dropped, pasted or chosen, and what became of each. */
export const PictureDrop = ({ pictures, error, onAdd, onRemove }: Props) => {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Zone
        $over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          onAdd(event.dataTransfer.files);
        }}
      >
        <b>Drop or paste screenshots</b>
        <p>Up to 10 pictures of 15 MB. Names from all of them are joined.</p>
        <Button data-first onClick={() => input.current?.click()} {...(error && { 'data-error': true })}>
          Choose files
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label="Screenshots"
          accept={acceptedTypes}
          onChange={(event) => {
            onAdd(event.target.files ?? []);
            event.target.value = '';
          }}
        />
      </Zone>
      {error && (
        <FieldHint $error role="alert">
          {error}
        </FieldHint>
      )}
      {pictures.length > 0 && (
        <Files aria-label="Chosen screenshots">
          {pictures.map((picture) => (
            <Line key={picture.key} picture={picture} onRemove={() => onRemove(picture.key)} />
          ))}
        </Files>
      )}
    </>
  );
};
