import { expect, it } from 'vitest';
import { surplusShapes } from './shapes.ts';

it.each([
  ['View', 'export interface AcademyView {}', ['AcademyView']],
  ['Detail', 'export interface CourseDetail extends Course {}', ['CourseDetail']],
  ['Record', 'export type FileRecord = { id: string };', ['FileRecord']],
  ['Brief', 'export interface ModuleBrief {}', ['ModuleBrief']],
  ['Whole', 'export interface WholeFile {}', ['WholeFile']],
  ['a plural', 'export type AcademyDetails = object;', ['AcademyDetails']],
  ['a class', 'export abstract class StepView {}', ['StepView']],
  ['a further shape of a course', 'export interface LockedCourse {}', ['LockedCourse']],
  ['a further shape of a step', "export type OutlineStep = Pick<Step, 'id'>;", ['OutlineStep']],
  ['a further shape of a person', 'export interface ListedPerson {}', ['ListedPerson']],
  ['each of several', 'export interface StepView {}\nexport interface Step {}\nexport interface StepBrief {}', ['StepView', 'StepBrief']],
])('the rule for shapes refuses an exported type with %s', (_title, code, names) => {
  expect(surplusShapes(code)).toEqual(names);
});

it.each([
  ['the shape of the viewer', 'export interface Course {}'],
  ['the shape of the editors', 'export interface AdminCourse extends AdminItem<CourseText> {}'],
  ['the values of a form', 'export interface CreateCourse {}\nexport interface SaveStep {}\nexport interface AddTeamMember {}'],
  ['a type of the file alone', 'interface CourseDetail {}\ntype StepRecord = object;'],
  ['a function', 'export function toCourseView() {}'],
  ['a name that contains such a word', 'export interface ViewerFacts {}\nexport type ModuleCount = object;'],
  ['the built-in Record', 'export type TranslatedFrom = Record<string, number>;'],
])('the rule for shapes allows %s', (_title, code) => {
  expect(surplusShapes(code)).toEqual([]);
});
