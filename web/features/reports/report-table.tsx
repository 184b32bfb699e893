import { Fragment, type ReactNode } from 'react';
import { BYTE_ORDER_MARK, type Cell, csvLine } from '../../../schema/csv.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { useMediaQuery, WIDE_SCREEN } from '../../shared/ui/use-media-query.ts';

/** A column of a table of the overview, on the screen and in the CSV. */
export interface Column<Row> {
  label: string;
  value: (row: Row) => Cell;
  /** The value on the screen. */
  show?: (row: Row) => ReactNode;
  /** Aligned at the end. */
  numeric?: boolean;
}

/** A table of the overview: its columns and rows. */
export interface TableContent<Row> {
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** Writes a table as CSV in UTF-8; formulas are neutralized. */
export function csvOf<Row>({ columns, rows }: Pick<TableContent<Row>, 'columns' | 'rows'>): string {
  const lines = rows.map((row) => csvLine(columns.map(({ value }) => value(row))));
  return BYTE_ORDER_MARK + csvLine(columns.map(({ label }) => label)) + lines.join('');
}

const Scroller = chakra('div', { base: { overflowX: 'auto', _focusVisible: { rounded: 'control' } } });
const Table = chakra('table', { base: { w: 'full', borderCollapse: 'collapse', fontSize: 'sm' } });
const cell = { px: '2', py: '2', textAlign: 'start', verticalAlign: 'middle', borderBlockEndWidth: '1px', borderColor: 'line', fontWeight: 'normal' } as const;
const numeric = { true: { textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } } as const;
const HeadCell = chakra('th', {
  base: { ...cell, color: 'inkSoft', fontWeight: 'medium', verticalAlign: 'bottom' },
  variants: { numeric: { true: { textAlign: 'end' } } },
});
const RowHead = chakra('th', { base: { ...cell, minW: '9rem' } });
const DataCell = chakra('td', { base: cell, variants: { numeric } });

const Card = chakra('li', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2', py: '3', '& + &': { borderBlockStartWidth: '1px', borderColor: 'line' } },
});
const Values = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '4',
    rowGap: '1',
    fontSize: 'sm',
    _narrowest: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

const showCell = <Row,>({ show, value }: Column<Row>, row: Row): ReactNode => (show === undefined ? String(value(row) ?? '') : show(row));

/** The rows of a table one below the other, with the name of each value beside it. */
function ReportCards<Row>({ label, columns, rows, keyOf }: TableContent<Row> & { label: string }) {
  const [first, ...others] = columns;
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <Card key={keyOf(row)}>
          {first !== undefined && <div>{showCell(first, row)}</div>}
          <Values>
            {others.map((column) => (
              <Fragment key={column.label}>
                <chakra.dt color="inkSoft">{column.label}</chakra.dt>
                <chakra.dd textAlign="end" fontVariantNumeric="tabular-nums">
                  {showCell(column, row)}
                </chakra.dd>
              </Fragment>
            ))}
          </Values>
        </Card>
      ))}
    </ul>
  );
}

export interface ReportTableProps<Row> extends TableContent<Row> {
  label: string;
  /** It is not the table of a chart: on a phone its rows are cards. Those of a chart are days, of which a card would take too much room. */
  alone: boolean;
}

/** A table that scrolls sideways where it does not fit; the first column names the row. */
export function ReportTable<Row>({ label, columns, rows, keyOf, alone }: ReportTableProps<Row>) {
  const wide = useMediaQuery(WIDE_SCREEN);
  const [first, ...others] = columns;
  if (alone && !wide && columns.length > 2) return <ReportCards label={label} columns={columns} rows={rows} keyOf={keyOf} />;
  return (
    <Scroller tabIndex={0} role="group" aria-label={label}>
      <Table>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.label} scope="col" numeric={column.numeric}>
                {column.label}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {first !== undefined && <RowHead scope="row">{showCell(first, row)}</RowHead>}
              {others.map((column) => (
                <DataCell key={column.label} numeric={column.numeric}>
                  {showCell(column, row)}
                </DataCell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroller>
  );
}
