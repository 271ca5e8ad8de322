import { styled } from 'styled-components';
import { TextLink } from '../button/TextLink.tsx';
import { mostDrawn, valueText, type ChartData, type Scale } from './chart.ts';

const Scrolled = styled.div`
  height: 100%;
  overflow: auto;
`;
const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  th,
  td {
    padding: var(--s-4) var(--s-12) var(--s-4) 0;
    border-bottom: 1px solid var(--line-soft);
    text-align: right;
    font-weight: var(--w-text);
    white-space: nowrap;
  }
  thead th {
    position: sticky;
    top: 0;
    background: var(--app);
    color: var(--text-muted);
  }
  th:first-child {
    text-align: left;
  }
`;

type Props = {
  title: string;
  data: ChartData;
  scale: Scale;
  linkOf: ((index: number) => string | null) | undefined;
};

/** The numbers of a chart, newest first. */
export const ChartTable = ({ title, data: { labels, series }, scale, linkOf }: Props) => {
  const places = labels.map((label, index) => ({ label, index })).reverse();
  return (
    // a long one is scrolled by keys, too
    <Scrolled tabIndex={0}>
      <Table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">When</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.slice(0, mostDrawn).map(({ label, index }) => {
            const link = linkOf?.(index) ?? null;
            return (
              <tr key={label}>
                <th scope="row">{link === null ? label : <TextLink to={link}>{label}</TextLink>}</th>
                {series.map(({ name, values }) => (
                  <td key={name}>{valueText(values[index] ?? null, scale)}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Scrolled>
  );
};
