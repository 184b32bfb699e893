import { count, described, entity, flag, id, ids, list, moment, orNull, perLanguage, ref, text, yes } from './json-schema.ts';

const polls = entity('The last answers of a person in a step.', {
  createdAt: described(moment, 'When the last one was given'),
  polls: list(
    entity('An answer.', {
      question: perLanguage(text),
      submittedOptions: described(list(count), 'Positions of the chosen options, from 0'),
    }),
  ),
});

const moduleProgress = {
  module: id,
  course: id,
  userId: id,
  status: described(flag, '1: completed'),
  currentStep: orNull(id),
  completedSteps: ids,
  unlockedSteps: ids,
};

/** Progress and submitted work as the REST interface answers them (docs/specification.md#3-entities-and-their-fields). */
export const PROGRESS = {
  CourseProgress: entity("The viewer's progress in a course, in the current attempt.", {
    course: id,
    completedModules: count,
    totalModules: count,
    completedSteps: count,
    totalSteps: count,
    percent: described(count, 'Completed visible steps over all visible steps, rounded'),
    attempt: count,
    attemptsLeft: orNull(described(count, 'null: unlimited')),
    status: described(flag, '1: completed'),
    completedAt: orNull(moment),
    currentStep: orNull(id),
  }),
  ProgressSum: entity('Progress over several courses.', { completedModules: count }),
  ModuleProgress: entity('The progress of a person in a module.', moduleProgress),
  CompletedModule: entity('A completed module, with the progress of its course.', { ...moduleProgress, progress: orNull(ref('CourseProgress')) }),
  SubmittedPoll: entity('An answer to a question of a quiz.', {
    step: id,
    question: id,
    correct: yes,
    finished: described(yes, 'Answered rightly or out of attempts'),
    attemptsLeft: orNull(described(count, 'null: unlimited')),
    polls: orNull(polls),
  }),
  StepProgress: entity('The progress of a person in a step.', {
    step: id,
    userId: id,
    status: described(flag, '1: completed'),
    homework: orNull(
      entity('The homework of the running attempt.', {
        _id: id,
        homework: described(text, 'Plain text; empty with an attachment'),
        title: text,
        status: described(flag, '0: draft, 1: submitted'),
        attachment: orNull(entity('The document.', { _id: id, filePath: text, originalName: text })),
        wordCount: orNull(count),
        createdAt: moment,
        feedback: orNull(
          entity('The feedback.', {
            content: text,
            feedbackBy: orNull(entity('Who gave it.', { id, name: text, surname: text })),
            feedbackAt: moment,
          }),
        ),
      }),
    ),
    polls: orNull(polls),
  }),
};
