import { useFiles } from '../../../ui/files/use-files.ts';

const maxPictures = 10;
const maxBytes = 15_000_000;
const maxPixels = 50_000_000;
const types = new Set(['image/png', 'image/jpeg', 'image/webp']);
export const acceptedTypes = [...types].join(',');

const check = (file: File): string | null => {
  if (!types.has(file.type)) return 'Not a PNG, JPEG or WebP file';
  if (file.size > maxBytes) return 'Larger than 15 MB';
  return file.size === 0 ? 'The file is empty' : null;
};

/** Decodes the picture; rejects for a damaged one. */
const look = (url: string): Promise<{ detail: string; problem: string | null }> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => {
      const { naturalWidth: width, naturalHeight: height } = image;
      resolve({
        detail: `${width} × ${height}`,
        problem: width * height > maxPixels ? 'More than 50 megapixels' : null,
      });
    };
    image.onerror = () => reject(new Error('The picture cannot be read'));
    image.src = url;
  });

const options = {
  most: maxPictures,
  tooMany: `Only ${maxPictures} screenshots per session`,
  check,
  look,
  damaged: 'The file is damaged',
};
/** The chosen pictures of the submit form. */
export const usePictures = () => useFiles(options);
