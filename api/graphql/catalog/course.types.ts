import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { PublishStatus } from '../../../schema/content-values.ts';
import { COURSE_FIELDS } from '../../../schema/item-fields.ts';
import type { Course } from '../../domain/catalog/course-reads.service.ts';
import { enumOf, PublishStatusEnum } from '../enums.ts';
import { ImageType } from '../files/file.types.ts';
import { settingsType } from '../setting-fields.ts';
import { AcademyType } from './academy.types.ts';

const CourseAccessEnum = enumOf<Course['access']>(['valid', 'invalid']);
registerEnumType(CourseAccessEnum, { name: 'CourseAccess', description: 'valid: the viewer can read the steps.' });

@ObjectType('CourseAbilities', { simpleResolvers: true, description: 'What the viewer may do with a course.' })
export class CourseAbilitiesType {
  @Field(() => Boolean, { description: 'Can enroll; false after enrollment.' }) enrol!: boolean;
  @Field(() => Boolean, { description: 'Can read its steps.' }) learn!: boolean;
  @Field(() => Boolean, { description: 'Can see other learners.' }) seeLearners!: boolean;
  @Field(() => Boolean, { description: "Can see learners' email addresses." }) seeEmails!: boolean;
  @Field(() => Boolean, { description: 'Can send a message to all students.' }) message!: boolean;
  @Field(() => Boolean, { description: 'Has its Student Overview: all modules, or those assigned to the viewer.' }) review!: boolean;
}

@ObjectType('Course', { simpleResolvers: true, description: 'A course: holds modules.' })
export class CourseType extends settingsType(COURSE_FIELDS) implements Omit<Course, 'staff' | 'attempt'> {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => ID, { description: 'The academy it belongs to.' }) academyId!: string;
  @Field(() => AcademyType, { description: 'The academy it belongs to.' }) academy!: AcademyType;
  @Field(() => String, { description: 'In the shown language.' }) name!: string;
  @Field(() => String, { description: 'In the shown language; plain text.' }) description!: string;
  @Field(() => String, { description: 'The language of the texts: the content language, otherwise the default language.' }) shownLanguage!: string;
  @Field(() => [String], { description: 'Languages it is translated into.' }) languages!: string[];
  @Field(() => String, { description: 'The default language.' }) defaultLanguage!: string;
  @Field(() => PublishStatusEnum, { description: 'Whether learners see it.' }) status!: PublishStatus;
  @Field(() => ImageType, { nullable: true, description: 'Its image.' }) image!: ImageType | null;
  @Field(() => CourseAccessEnum, { description: 'Whether the viewer may read the steps.' }) access!: Course['access'];
  @Field(() => Boolean, { description: 'True for admins and staff who see the course without an enrollment.' }) viewingAsEnrolled!: boolean;
  @Field(() => Boolean, { description: 'The viewer is enrolled.' }) enrolled!: boolean;
  @Field(() => CourseAbilitiesType, { description: 'What the viewer may do.' }) viewerCan!: CourseAbilitiesType;
  @Field(() => Date, { nullable: true, description: 'When the viewer completed it last, in any attempt.' }) lastCompletedAt!: Date | null;
}

@ObjectType('CourseList', { simpleResolvers: true, description: 'Courses in their order.' })
export class CourseListType {
  @Field(() => [CourseType], { description: 'Items with a text in the content language.' }) items!: CourseType[];
  @Field(() => Int, { description: 'Number of items that the viewer can see in other languages only.' }) hiddenByLanguage!: number;
}
