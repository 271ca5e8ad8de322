import { LoadingText, Skeleton } from '../../../ui/Skeleton.tsx';
import { Cell, Row, Table, TableBody } from '../../../ui/Table.tsx';
import { listCard, listColumns } from './SessionLine.tsx';
import { ListHead } from './SessionTable.tsx';

const widths = [96, 72, 84, 64, 110, 76, 92, 68, 100, 80, 88, 74];

/** The list before its first page: grey bars where the values will stand. */
export const ListLoading = () => (
  <>
    <LoadingText>Loading sessions...</LoadingText>
    <Table label="PvP Sessions" columns={listColumns} phone={listCard} busy>
      <ListHead />
      <TableBody>
        {widths.map((width) => (
          <Row key={width}>
            <Cell area="me" />
            <Cell area="date">
              <Skeleton width={124} />
            </Cell>
            <Cell area="event">
              <Skeleton width={width} height={20} />
            </Cell>
            <Cell area="count" align="right">
              <Skeleton width={20} />
            </Cell>
            <Cell area="by">
              <Skeleton width={width} />
            </Cell>
            <Cell area="confidence">
              <Skeleton width={104} />
            </Cell>
            <Cell deskOnly>
              <Skeleton width={64} />
            </Cell>
            <Cell deskOnly align="right">
              <Skeleton width={28} />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  </>
);
