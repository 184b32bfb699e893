import { useLingui } from '@lingui/react';
import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { directionOf } from '../../../schema/languages.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { colorVariable } from '../../shared/ui/tokens.ts';
import { useReportFormat } from './report-format.ts';

/** A line or a row of bars. They differ in color and dashes, so that color is never the only sign. */
export interface Series {
  key: string;
  label: string;
}

/** A point of a chart: its label and the value of each series. */
export interface ChartPoint {
  label: string;
  /** The label in the box of the point. */
  fullLabel: string;
  values: Readonly<Record<string, number>>;
}

interface ChartProps {
  /** The accessible name. */
  name: string;
  series: readonly Series[];
  points: readonly ChartPoint[];
}

const STYLES = [
  { color: colorVariable('accent'), dashes: '0' },
  { color: colorVariable('attention'), dashes: '6 4' },
] as const;
const styleOf = (index: number) => STYLES[index % STYLES.length] ?? STYLES[0];
const TICK = { fill: colorVariable('inkSoft'), fontSize: 12 };
const HEIGHT = 260;
/** Pixels below which a bar has no room for an outline. */
const NARROW = 6;

const Legend = chakra('ul', { base: { display: 'flex', flexWrap: 'wrap', columnGap: '5', rowGap: '1', fontSize: 'sm', color: 'inkSoft', mb: '2' } });
const LegendItem = chakra('li', { base: { display: 'inline-flex', alignItems: 'center', gap: '2' } });
const Box = chakra('div', {
  base: { bg: 'surface', color: 'ink', borderWidth: '1px', borderColor: 'control', rounded: 'control', boxShadow: 'float', px: '3', py: '2', fontSize: 'sm' },
});

/** The sample of a series in the legend, drawn as in the chart. */
function Sample({ index, bar }: { index: number; bar: boolean }) {
  const { color, dashes } = styleOf(index);
  return (
    <svg width="28" height="12" aria-hidden="true">
      {bar ? (
        <BarShape x={4} y={0} width={20} height={12} index={index} />
      ) : (
        <line x1="0" x2="28" y1="6" y2="6" stroke={color} strokeWidth="2" strokeDasharray={dashes} />
      )}
    </svg>
  );
}

/** A bar: filled, or with a dashed outline. Bars of a mirrored axis have a negative width. */
function BarShape({ x: start, y, width: extent, height, index }: { x: number; y: number; width: number; height: number; index: number }) {
  const { color } = styleOf(index);
  const [x, width] = [Math.min(start, start + extent), Math.abs(extent)];
  if (index === 0) return <rect x={x} y={y} width={width} height={height} rx={2} fill={color} />;
  // Bars that are too narrow for an outline are known by their place: the second one of each group.
  if (width < NARROW) return <rect x={x} y={y} width={width} height={height} fill={color} />;
  const [inner, tall] = [Math.max(0, width - 2), Math.max(0, height - 2)];
  return <rect x={x + 1} y={y + 1} width={inner} height={tall} rx={2} fill={color} fillOpacity={0.2} stroke={color} strokeWidth={2} strokeDasharray="4 2" />;
}

interface PointBoxProps extends Pick<ChartProps, 'series'> {
  active?: boolean;
  payload?: ReadonlyArray<{ payload?: unknown }>;
}

/** The values of the point under the pointer or chosen with the arrow keys. */
function PointBox({ active = false, payload, series }: PointBoxProps) {
  const format = useReportFormat();
  const { i18n } = useLingui();
  const point = payload?.[0]?.payload as ChartPoint | undefined;
  if (!active || point === undefined) return null;
  return (
    <Box dir={directionOf(i18n.locale)}>
      <strong>{point.fullLabel}</strong>
      {series.map(({ key, label }) => (
        <div key={key}>
          {label}: {format.number(point.values[key] ?? 0)}
        </div>
      ))}
    </Box>
  );
}

function ChartLegend({ series, bar = false }: Pick<ChartProps, 'series'> & { bar?: boolean }) {
  return (
    <Legend>
      {series.map(({ key, label }, index) => (
        <LegendItem key={key}>
          <Sample index={index} bar={bar} />
          {label}
        </LegendItem>
      ))}
    </Legend>
  );
}

/** The axes of a chart, mirrored in languages from right to left. SVG itself stays from left to right, because its text anchors follow the direction. */
function useAxes() {
  const format = useReportFormat();
  const { i18n } = useLingui();
  const mirrored = directionOf(i18n.locale) === 'rtl';
  return {
    values: { allowDecimals: false, tickFormatter: format.number, tick: TICK, axisLine: false, tickLine: false },
    // Isolated, so that the text has the direction of its own language.
    labels: { tickFormatter: (label: string) => `\u2068${label}\u2069`, tick: TICK, axisLine: { stroke: colorVariable('control') }, tickLine: false },
    mirrored,
    side: mirrored ? ('right' as const) : ('left' as const),
  };
}

/** The bars of each series. */
const barsOf = (series: readonly Series[]) =>
  series.map(({ key, label }, index) => (
    <Bar
      key={key}
      dataKey={(point: ChartPoint) => point.values[key] ?? 0}
      name={label}
      isAnimationActive={false}
      shape={({ x, y, width, height }: { x?: number; y?: number; width?: number; height?: number }) => (
        <BarShape x={x ?? 0} y={y ?? 0} width={width ?? 0} height={height ?? 0} index={index} />
      )}
    />
  ));

/** Points up to which bars are wide enough: the weeks of a year. */
const BARS_MAX = 53;

/** Counts over time: a group of bars for each day or week, and lines where there are too many for bars. */
export function CountsOverTime({ name, series, points }: ChartProps) {
  const { values, labels, mirrored, side } = useAxes();
  const data = [...points];
  const margin = { top: 8, right: 12, bottom: 0, left: 12 };
  const axes = (cursor: object) => [
    <CartesianGrid key="grid" stroke={colorVariable('line')} vertical={false} />,
    <XAxis key="x" dataKey="label" reversed={mirrored} minTickGap={28} {...labels} />,
    <YAxis key="y" orientation={side} width={44} {...values} />,
    <Tooltip key="tooltip" isAnimationActive={false} content={<PointBox series={series} />} cursor={cursor} />,
  ];
  const bars = points.length <= BARS_MAX;
  return (
    <div>
      {series.length > 1 && <ChartLegend series={series} bar={bars} />}
      <div dir="ltr">
        <ResponsiveContainer width="100%" height={HEIGHT}>
          {bars ? (
            <BarChart data={data} title={name} barGap={1} barCategoryGap="20%" maxBarSize={40} margin={margin}>
              {axes({ fill: colorVariable('sunken') })}
              {barsOf(series)}
            </BarChart>
          ) : (
            <LineChart data={data} title={name} margin={margin}>
              {axes({ stroke: colorVariable('control') })}
              {series.map(({ key, label }, index) => {
                const { color, dashes } = styleOf(index);
                const value = (point: ChartPoint) => point.values[key] ?? 0;
                return (
                  <Line key={key} dataKey={value} name={label} stroke={color} strokeWidth={2} strokeDasharray={dashes} dot={false} isAnimationActive={false} />
                );
              })}
            </LineChart>
          )}
        </ResponsiveContainer>
      </div>
    </div>
  );
}

/** Bars from the side where the language begins, one group for each point. */
export function GroupedBars({ name, series, points }: ChartProps) {
  const { values, labels, mirrored, side } = useAxes();
  return (
    <div>
      <ChartLegend series={series} bar />
      <div dir="ltr">
        <ResponsiveContainer width="100%" height={Math.max(120, points.length * 52 + 40)}>
          <BarChart data={[...points]} title={name} layout="vertical" barGap={2} margin={{ top: 4, right: 12, bottom: 0, left: 12 }}>
            <CartesianGrid stroke={colorVariable('line')} horizontal={false} />
            <XAxis type="number" reversed={mirrored} {...values} />
            <YAxis type="category" dataKey="label" orientation={side} width={92} {...labels} />
            <Tooltip isAnimationActive={false} content={<PointBox series={series} />} cursor={{ fill: colorVariable('sunken') }} />
            {barsOf(series)}
          </BarChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}
