import type { Participant, SessionDetails } from '../../../../../src/contracts/sessions.ts';
import { Crop } from '../../../ui/picture/Crop.tsx';
import { mediaSource, type Picture } from '../../../ui/picture/picture.ts';

export type Shown = Pick<SessionDetails, 'imageUrls' | 'imageSizes'>;
type Read = Pick<Participant, 'image' | 'box' | 'rawName'>;

export const picturesOf = ({ imageUrls, imageSizes }: Shown): (Picture | null)[] =>
  imageUrls.map((url, index) => {
    const source = mediaSource(url);
    return source === null ? null : { source, size: imageSizes[index] ?? [16, 9] };
  });
export const placeOf = (session: Shown, { image, box, rawName }: Read) => ({
  picture: image === null ? null : (picturesOf(session)[image] ?? null),
  rect: box,
  label: `${rawName}, as shown in the screenshot`,
});

/** A name as the picture shows it; nothing where no picture does. */
export const NameCrop = ({ session, of }: { session: Shown; of: Read }) => <Crop {...placeOf(session, of)} />;
