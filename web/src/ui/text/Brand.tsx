/** The mark: five tally strokes. */
export const BrandMark = ({ width = 32 }: { width?: number }) => (
  <svg
    viewBox="0 0 32 24"
    width={width}
    height={width * 0.75}
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="square"
    aria-hidden
  >
    <path d="M6 2v20M12.5 2v20M19 2v20M25.5 2v20M2 18 30 6" />
  </svg>
);
