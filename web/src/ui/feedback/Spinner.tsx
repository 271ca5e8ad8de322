import { styled } from 'styled-components';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

const Ring = styled.span`
  display: inline-block;
  flex: none;
  width: 16px;
  height: 16px;
  border: 2px solid var(--line-strong);
  border-top-color: currentcolor;
  border-radius: var(--r-full);
  animation: turn 800ms linear infinite;
`;
const Centre = styled.div`
  display: grid;
  place-items: center;
  min-height: 40vh;
  color: var(--text-muted);
  animation: late 150ms step-end;
  @keyframes late {
    from {
      opacity: 0;
    }
  }
`;

/** A small turning ring for inside a control; silent for screen readers. */
export const Spinner = () => <Ring aria-hidden />;

/** A ring in the middle of a page with its status text. */
export const PageSpinner = ({ text = 'Loading...' }: { text?: string }) => (
  <Centre role="status">
    <Ring aria-hidden />
    <VisuallyHidden>{text}</VisuallyHidden>
  </Centre>
);
