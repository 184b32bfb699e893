import type { Role, Screen } from '../screen.ts';
import type { World } from '../world.ts';
import { adminClassScreens } from './admin-classes.ts';
import { adminCourseScreens, adminListScreens } from './admin-content.ts';
import { adminPeopleScreens } from './admin-people.ts';
import { guestScreens } from './guest.ts';
import { newcomerHomes } from './homes.ts';
import { graduateScreens, learnerScreens } from './learner.ts';
import { meetingScreens } from './meeting.ts';
import { trainerScreens } from './trainer.ts';

/** Returns all screens and states, by the role of the person who opens them. */
export const allScreens = (world: World): Readonly<Record<Role, Screen[]>> => ({
  guest: guestScreens(world),
  newcomer: newcomerHomes(world),
  learner: [...learnerScreens(world), ...meetingScreens(world)],
  graduate: graduateScreens(world),
  trainer: trainerScreens(world),
  admin: [...adminListScreens(world), ...adminCourseScreens(world), ...adminClassScreens(world), ...adminPeopleScreens(world)],
});
