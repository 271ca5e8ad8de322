/** A chosen picture: what is known of it, and why it cannot be sent, if so. */
export type Picture = {
  key: string;
  file: File;
  url: string;
  /** null while it is being looked at. */
  size: { width: number; height: number } | null;
  problem: string | null;
};
export const maxPictures = 10;
const maxBytes = 15_000_000;
const maxPixels = 50_000_000;
const types = new Set(['image/png', 'image/jpeg', 'image/webp']);
export const acceptedTypes = [...types].join(',');

/** '3.1 MB', '66 kB'. */
export const formatBytes = (bytes: number): string =>
  bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`;

/** What can be said of a file without looking into it; the server decides by its content. */
export const fileProblem = (file: File): string | null => {
  if (!types.has(file.type)) return 'Not a PNG, JPEG or WebP picture';
  if (file.size > maxBytes) return 'Larger than 15 MB';
  return file.size === 0 ? 'The file is empty' : null;
};

/** Decodes the picture; rejects for a damaged one. */
export const measure = (url: string): Promise<{ width: number; height: number }> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => reject(new Error('The picture cannot be read'));
    image.src = url;
  });

export const sizeProblem = ({ width, height }: { width: number; height: number }): string | null =>
  width * height > maxPixels ? 'More than 50 megapixels' : null;
