import type { ReactNode } from 'react';
import { BYTE_ORDER_MARK, type Cell, csvLine } from '../../../schema/csv.ts';
import { chakra } from '../../shared/ui/chakra.ts';

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

const Scroller = chakra('div', { base: { overflowX: 'auto', _focusVisible: { outline: 'none', boxShadow: 'focus', rounded: 'control' } } });
const Table = chakra('table', { base: { w: 'full', borderCollapse: 'collapse', fontSize: 'sm' } });
const cell = { px: '2', py: '2', textAlign: 'start', verticalAlign: 'middle', borderBlockEndWidth: '1px', borderColor: 'line', fontWeight: 'normal' } as const;
const numeric = { true: { textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } } as const;
const HeadCell = chakra('th', {
  base: { ...cell, color: 'inkSoft', fontWeight: 'medium', verticalAlign: 'bottom' },
  variants: { numeric: { true: { textAlign: 'end' } } },
});
const RowHead = chakra('th', { base: { ...cell, minW: '9rem' } });
const DataCell = chakra('td', { base: cell, variants: { numeric } });

/** A table that scrolls sideways where it does not fit; the first column names the row. */
export function ReportTable<Row>({ label, columns, rows, keyOf }: TableContent<Row> & { label: string }) {
  const [first, ...others] = columns;
  const show = ({ show: shown, value }: Column<Row>, row: Row): ReactNode => (shown === undefined ? String(value(row) ?? '') : shown(row));
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
              {first !== undefined && <RowHead scope="row">{show(first, row)}</RowHead>}
              {others.map((column) => (
                <DataCell key={column.label} numeric={column.numeric}>
                  {show(column, row)}
                </DataCell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroller>
  );
}
