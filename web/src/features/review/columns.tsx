import { css, styled } from 'styled-components';
import type { ReviewGroup } from '../../../../src/contracts/review.ts';
import { EventBadge } from '../../parts/EventBadge.tsx';
import { paths } from '../../parts/paths.ts';
import { DateTime } from '../../ui/text/DateTime.tsx';
import { phone } from '../../ui/platform/media.ts';
import { Name } from '../../ui/text/Name.tsx';
import { Crop } from '../../ui/picture/Crop.tsx';
import { mediaSource } from '../../ui/picture/picture.ts';
import { OnPhone, onPhone } from '../../ui/table/cells.ts';
import type { Column, RowLook } from '../../ui/table/column.ts';
import { TextLink } from '../../ui/button/TextLink.tsx';
import { groupId } from './api.ts';
import { readingKindWords } from './words.ts';

export const card = {
  columns: 'minmax(0, 1fr) auto',
  areas: "'name count' 'crop crop' 'kind latest'",
};

const Read = styled.b`
  font-family: var(--mono);
  overflow-wrap: anywhere;
`;
const Latest = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-4) var(--s-8);
`;
/** As high as the crop in it. */
const plain = css`
  height: auto;
  min-height: var(--row);
  padding: var(--s-4) 0;
  ${phone} {
    padding: var(--s-8);
  }
`;
const looks = {
  plain,
  selected: css`
    ${plain}
    background: var(--control);
    border-bottom-color: transparent;
  `,
};
export const lookOf = (group: ReviewGroup, selected: string | null): RowLook => ({
  look: groupId(group) === selected ? looks.selected : looks.plain,
});

/** Crop of its latest reading. */
const Shown = ({ group: { sample } }: { group: ReviewGroup }) => {
  const source = sample.imageUrl === null ? null : mediaSource(sample.imageUrl);
  const picture = source === null || sample.imageSize === null ? null : { source, size: sample.imageSize };
  return <Crop picture={picture} rect={sample.box} label={`${sample.rawName}, as shown in the screenshot`} />;
};

export const columns: readonly Column<ReviewGroup>[] = [
  {
    key: 'name',
    head: 'Read as',
    width: 'minmax(112px, 1fr)',
    area: 'name',
    skeleton: 120,
    cell: ({ rawName }) => (
      <Read>
        <Name>{rawName}</Name>
      </Read>
    ),
  },
  {
    key: 'crop',
    head: 'In the screenshot',
    width: 'minmax(160px, 1.2fr)',
    area: 'crop',
    skeleton: 140,
    cell: (group) => <Shown group={group} />,
  },
  {
    key: 'kind',
    head: 'Why',
    width: '96px',
    area: 'kind',
    muted: true,
    skeleton: 64,
    look: onPhone.left,
    cell: ({ kind }) => readingKindWords[kind],
  },
  {
    key: 'count',
    head: 'Readings',
    width: '80px',
    align: 'right',
    area: 'count',
    skeleton: 24,
    cell: ({ count }) => (
      <>
        {count} <OnPhone>{count === 1 ? 'reading' : 'readings'}</OnPhone>
      </>
    ),
  },
  {
    key: 'latest',
    head: 'Latest',
    width: 'minmax(220px, 1fr)',
    area: 'latest',
    skeleton: 140,
    look: onPhone.atEnd,
    cell: ({ sample: { sessionId, eventType, eventDate } }) => (
      <Latest>
        <EventBadge eventType={eventType} />
        <TextLink to={paths.session(sessionId)}>
          <DateTime iso={eventDate} />
        </TextLink>
      </Latest>
    ),
  },
];
