import { Plus } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { splitNames } from '../../../../../../src/contracts/text.ts';
import { IconButton } from '../../../../ui/Button.tsx';
import { InputBox } from '../../../../ui/field-frame.ts';
import { Icon } from '../../../../ui/Icon.tsx';

const Frame = styled.div`
  flex: 1;
  min-width: 208px;
  button {
    margin-right: -8px;
  }
`;

/** One name and Enter, or several pasted lines, each of which is added. */
export const AddNames = ({ onAdd }: { onAdd: (names: string[]) => void }) => {
  const [typed, setTyped] = useState('');
  const add = () => {
    const names = splitNames(typed);
    if (names.length > 0) onAdd(names);
    setTyped('');
  };
  return (
    <Frame>
      <InputBox>
        <input
          aria-label="Add a name"
          placeholder="Add a name, or paste several lines"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPaste={(event) => {
            const names = splitNames(event.clipboardData.getData('text'));
            if (names.length < 2) return;
            event.preventDefault();
            onAdd(names);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <IconButton label="Add" size="small" onClick={add} disabled={typed.trim() === ''}>
          <Icon of={Plus} />
        </IconButton>
      </InputBox>
    </Frame>
  );
};
