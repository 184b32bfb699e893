import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { ListedBookmark } from '../../domain/bookmarks/bookmarks.reads.ts';
import type { Bookmark } from '../../domain/bookmarks/bookmarks.service.ts';

@ObjectType('Bookmark', { simpleResolvers: true, description: "The viewer's star and note at a step; nobody else sees them." })
export class BookmarkType implements Bookmark {
  @Field(() => ID, { description: 'The id of the step.' }) id!: string;
  @Field(() => Boolean, { description: 'The step has a star.' }) starred!: boolean;
  @Field(() => String, { description: 'Plain text with line breaks; may be empty.' }) note!: string;
  @Field(() => Int, { description: 'Of the note: 0 before the first save; grows with each save.' }) version!: number;
}

@ObjectType('ListedBookmark', { simpleResolvers: true, description: 'A star or a note of the viewer, with its step and course.' })
export class ListedBookmarkType implements Omit<ListedBookmark, 'version'> {
  @Field(() => ID, { description: 'The id of the step.' }) id!: string;
  @Field(() => Boolean, { description: 'The step has a star.' }) starred!: boolean;
  @Field(() => String, { description: 'Plain text with line breaks; may be empty.' }) note!: string;
  @Field(() => String, { description: 'The name of the step.' }) stepName!: string;
  @Field(() => String, { description: 'The language of the name of the step.' }) stepLanguage!: string;
  @Field(() => ID, { description: 'The course of the step.' }) courseId!: string;
  @Field(() => String, { description: 'The name of the course.' }) courseName!: string;
  @Field(() => String, { description: 'The language of the name of the course.' }) courseLanguage!: string;
}
