import { styled } from 'styled-components';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

/** Delay before a skeleton becomes visible, in milliseconds. */
export const skeletonAfterMs = 150;

const Bar = styled.span<{ $width: number; $height: number }>`
  display: inline-block;
  max-width: 100%;
  width: ${({ $width }) => `${$width}px`};
  height: ${({ $height }) => `${$height}px`};
  border-radius: var(--r-4);
  background: var(--ink-4);
  vertical-align: middle;
  animation: appear ${skeletonAfterMs}ms step-end;
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

const Lines = styled.div<{ $height: string }>`
  & > div {
    height: ${({ $height }) => $height};
    align-content: center;
  }
`;
/** Lines of a list that is coming, with its loading text. */
export const LoadingLines = ({
  text,
  count = 8,
  height = '28px',
}: {
  text: string;
  count?: number;
  height?: string;
}) => (
  <Lines $height={height}>
    <LoadingText>{text}</LoadingText>
    {Array.from({ length: count }, (_, index) => (
      <div key={index}>
        <Skeleton width={96 + ((index * 53) % 120)} />
      </div>
    ))}
  </Lines>
);
