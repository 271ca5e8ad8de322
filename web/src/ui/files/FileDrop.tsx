import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button, IconButton } from '../button/Button.tsx';
import { FieldHint } from '../form/field-frame.ts';
import { Icon } from '../text/Icon.tsx';
import { MarkedWord } from '../text/StatusIcon.tsx';
import { formatBytes, type ChosenFile } from './use-files.ts';
import { Name } from '../text/Name.tsx';

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
    min-height: 3.25rem;
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
    min-height: 1.25rem;
  }
`;

const State = ({ detail, problem }: Pick<ChosenFile, 'detail' | 'problem'>) => {
  if (problem !== null) {
    return (
      <MarkedWord shape="cross" tone="danger">
        {problem}
      </MarkedWord>
    );
  }
  if (detail === null) return <MarkedWord shape="dashed-ring">Reading</MarkedWord>;
  return (
    <MarkedWord shape="check" tone="success">
      Ready
    </MarkedWord>
  );
};

const Line = ({ one, onRemove }: { one: ChosenFile; onRemove: () => void }) => (
  <li>
    {one.detail !== null && one.file.type.startsWith('image/') ? <img src={one.url} alt="" /> : <Blank />}
    <Words>
      <b>
        <Name>{one.file.name}</Name>
      </b>
      <small>
        {one.detail !== null && `${one.detail}, `}
        {formatBytes(one.file.size)}
      </small>
    </Words>
    <Verdict>
      <State detail={one.detail} problem={one.problem} />
    </Verdict>
    <IconButton label={`Remove ${one.file.name}`} onClick={onRemove}>
      <Icon of={X} />
    </IconButton>
  </li>
);

/** Files from the clipboard, wherever in the dialog the focus is. */
const usePastedFiles = (add: (files: Iterable<File>) => void) => {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (files === undefined || files.length === 0) return;
      event.preventDefault();
      add(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [add]);
};

type Props = {
  /** Noun for the files, such as 'screenshots'. */
  noun: string;
  hint: string;
  /** MIME types, split by commas. */
  accept: string;
  files: readonly ChosenFile[];
  error: string | undefined;
  onAdd: (files: Iterable<File>) => void;
  onRemove: (key: string) => void;
};

/** Where files are dropped, pasted or chosen, and what became of each. */
export const FileDrop = ({ noun, hint, accept, files, error, onAdd, onRemove }: Props) => {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  usePastedFiles(onAdd);
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
        <b>Drop or paste {noun}</b>
        <p>{hint}</p>
        <Button data-first onClick={() => input.current?.click()} {...(error && { 'data-error': true })}>
          Choose files
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label={noun}
          accept={accept}
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
      {files.length > 0 && (
        <Files aria-label={`Chosen ${noun}`}>
          {files.map((one) => (
            <Line key={one.key} one={one} onRemove={() => onRemove(one.key)} />
          ))}
        </Files>
      )}
    </>
  );
};
