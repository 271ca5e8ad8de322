import { Copy } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/Button.tsx';
import { Icon } from './Icon.tsx';

const Frame = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  padding: var(--s-8) var(--s-8) var(--s-8) var(--s-12);
  border: 1px solid var(--line);
  border-radius: var(--r-4);
  background: var(--control);
  pre {
    flex: 1;
    min-width: 0;
    margin: 0;
    overflow-x: auto;
    font: var(--t-13);
    font-family: var(--mono);
  }
`;

/** Browsers let pages copy only over https, or on this machine. */
const canCopy = () => window.isSecureContext;

/** Text to paste elsewhere, with a button that copies it. `label` names what it is. */
export const CopyBlock = ({ label, text }: { label: string; text: string }) => {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Frame>
      <pre aria-label={label} role="group">
        {text}
      </pre>
      {canCopy() && (
        <Button
          variant="ghost"
          size="small"
          aria-label={copied ? `Copied: ${label}` : `Copy ${label}`}
          icon={<Icon of={Copy} />}
          onClick={() => void copy()}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </Frame>
  );
};
