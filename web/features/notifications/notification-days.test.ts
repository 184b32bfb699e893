import { expect, it } from 'vitest';
import { groupByDay } from './notification-days.ts';
import type { NotificationItem_NotificationFragment } from './notification-item.generated.ts';

const at = (createdAt: Date): NotificationItem_NotificationFragment => ({
  id: createdAt.toISOString(),
  kind: 'feedback',
  createdAt: createdAt.toISOString(),
  readAt: null,
  path: null,
  academyName: null,
  courseName: null,
  moduleName: null,
  stepName: null,
  personName: null,
  className: null,
  startsAt: null,
  formerStart: null,
});

it('notifications are grouped by the local day, also across a clock change and a new year', () => {
  const times = [
    new Date(2027, 0, 1, 0, 5),
    new Date(2026, 11, 31, 23, 55),
    new Date(2026, 11, 31, 0, 1),
    new Date(2026, 2, 29, 12),
    new Date(2026, 2, 28, 12),
  ];
  const days = groupByDay(times.map(at), new Date(2027, 0, 1, 0, 10));
  expect(days.map(({ ago, items }) => [ago, items.length])).toEqual([
    [0, 1],
    [1, 2],
    [278, 1],
    [279, 1],
  ]);
});
