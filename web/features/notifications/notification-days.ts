import type { NotificationItem_NotificationFragment } from './notification-item.generated.ts';

export interface NotificationDay {
  /** A time of the day. */
  time: string;
  /** Days before today: 0 today, 1 yesterday. */
  ago: number;
  items: NotificationItem_NotificationFragment[];
}

/** Local midnight in UTC: two days differ by a multiple of 24 hours, also when clocks change. */
const dayOf = (time: Date): number => Date.UTC(time.getFullYear(), time.getMonth(), time.getDate());

/** Groups notifications, the newest first, by the local day. */
export function groupByDay(items: readonly NotificationItem_NotificationFragment[], now: Date): NotificationDay[] {
  const days: NotificationDay[] = [];
  for (const item of items) {
    const ago = Math.round((dayOf(now) - dayOf(new Date(item.createdAt))) / 86_400_000);
    const last = days.at(-1);
    if (last !== undefined && last.ago === ago) last.items.push(item);
    else days.push({ time: item.createdAt, ago, items: [item] });
  }
  return days;
}
