import { useContext } from 'react';
import { styled } from 'styled-components';
import type { Evidence } from '../../../../src/contracts/evidence.ts';
import { AROUND, cropLook } from '../../ui/picture/Crop.tsx';
import { AttemptContext } from '../../ui/picture/gone.ts';
import { mediaSource } from '../../ui/picture/picture.ts';

type CropPlace = Evidence['crop'];

const Cut = styled.img`
  ${cropLook}
  object-fit: contain;
  object-position: left;
`;
const Whole = styled.svg`
  display: block;
  width: 100%;
  max-height: 320px;
  background: var(--control);
  rect {
    fill: transparent;
    stroke: var(--picture-selected);
    stroke-width: 2.5px;
    vector-effect: non-scaling-stroke;
  }
`;

/** A name as the picture shows it: the file of that part alone; nothing where no picture does. */
export const CropFile = ({ place: { cropUrl, box }, label }: { place: CropPlace; label: string }) => {
  const attempt = useContext(AttemptContext);
  const source = cropUrl === null ? null : mediaSource(cropUrl);
  if (source === null || box === null) return null;
  const [, , width, height] = box;
  // Its place is kept until it has come; at an edge of the picture the file is a little narrower.
  const aspectRatio = `${width + 2 * AROUND * height} / ${height + 2 * AROUND * height}`;
  return <Cut key={attempt} src={source} alt={label} style={{ aspectRatio }} />;
};

/** Place of a name in its screenshot. */
export const OnPicture = ({ place: { imageUrl, imageSize, box }, label }: { place: CropPlace; label: string }) => {
  const attempt = useContext(AttemptContext);
  const source = imageUrl === null ? null : mediaSource(imageUrl);
  if (source === null || imageSize === null || box === null) return null;
  const [width, height] = imageSize;
  const [x, y, wide, high] = box;
  return (
    <Whole viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMinYMin meet" role="img" aria-label={label}>
      <image key={attempt} href={source} width={width} height={height} />
      <rect x={x} y={y} width={wide} height={high} />
    </Whole>
  );
};
