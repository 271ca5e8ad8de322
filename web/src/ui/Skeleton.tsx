import { styled } from 'styled-components';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const Bar = styled.span<{ $width: number; $height: number }>`
  display: inline-block;
  max-width: 100%;
  width: ${({ $width }) => `${$width}px`};
  height: ${({ $height }) => `${$height}px`};
  border-radius: var(--r-4);
  background: var(--ink-4);
  vertical-align: middle;
  animation: appear 150ms step-end;
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
`;

/** A grey bar where a value will stand; it stays invisible for the first 150 ms and does not shimmer. */
export const Skeleton = ({ width, height = 12 }: { width: number; height?: number }) => (
  <Bar aria-hidden $width={width} $height={height} />
);

/** The specification's loading text, for screen readers, beside skeletons. */
export const LoadingText = ({ children }: { children: string }) => (
  <VisuallyHidden role="status">{children}</VisuallyHidden>
);
