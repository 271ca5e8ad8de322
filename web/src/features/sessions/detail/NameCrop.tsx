import type { Participant, SessionDetails } from '../../../../../src/contracts/sessions.ts';
import { Crop } from '../../../ui/picture/Crop.tsx';
import { mediaSource, type Picture } from '../../../ui/picture/picture.ts';

export type SessionImages = Pick<SessionDetails, 'imageUrls' | 'imageSizes'>;
type CroppedName = Pick<Participant, 'image' | 'box' | 'rawName'>;

export const picturesOf = ({ imageUrls, imageSizes }: SessionImages): (Picture | null)[] =>
  imageUrls.map((url, index) => {
    const source = mediaSource(url);
    return source === null ? null : { source, size: imageSizes[index] ?? [16, 9] };
  });
export const cropPlaceOf = (session: SessionImages, { image, box, rawName }: CroppedName) => ({
  picture: image === null ? null : (picturesOf(session)[image] ?? null),
  rect: box,
  label: `${rawName}, as shown in the screenshot`,
});

/** A name as the picture shows it; nothing where no picture does. */
export const NameCrop = ({ session, of }: { session: SessionImages; of: CroppedName }) => (
  <Crop {...cropPlaceOf(session, of)} />
);
