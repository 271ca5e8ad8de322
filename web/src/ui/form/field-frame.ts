import { styled } from 'styled-components';
import { phone } from '../platform/media.ts';

export const Field = styled.div`
  display: grid;
  gap: var(--s-4);
  min-width: 0;
`;
export const FieldLabel = styled.label`
  font: var(--t-12);
  font-weight: var(--w-strong);
`;
export const FieldHint = styled.p<{ $error?: boolean }>`
  font: var(--t-12);
  font-variant-numeric: tabular-nums;
  color: ${({ $error }) => ($error ? 'var(--danger-11)' : 'var(--text-muted)')};
`;
/** Box around an input, which shows the focus ring. */
export const InputBox = styled.div<{ $area?: boolean; $error?: boolean }>`
  display: flex;
  align-items: ${({ $area }) => ($area ? 'stretch' : 'center')};
  gap: var(--s-8);
  height: ${({ $area }) => ($area ? 'auto' : '2rem')};
  padding: ${({ $area }) => ($area ? 'var(--s-8)' : '0 var(--s-8)')};
  border: 1px solid ${({ $error }) => ($error ? 'var(--danger-8)' : 'var(--control-border)')};
  border-radius: var(--r-4);
  background: var(--control);
  font: var(--t-13);
  min-width: 0;
  & > svg {
    color: var(--ink-10);
  }
  &:focus-within {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  input,
  textarea {
    flex: 1;
    min-width: 0;
    border: 0;
    padding: 0;
    background: transparent;
    outline: 0;
    resize: vertical;
    text-overflow: ellipsis;
  }
  input::placeholder,
  textarea::placeholder {
    color: var(--text-muted);
    opacity: 1;
  }
  input::-webkit-search-cancel-button {
    display: none;
  }
  ${phone} {
    ${({ $area }) => ($area ? '' : 'height: var(--touch);')}
    input,
    textarea {
      font-size: 1rem;
    }
  }
`;
