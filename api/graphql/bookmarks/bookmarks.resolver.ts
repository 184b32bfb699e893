import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { type ListedBookmark, listBookmarks, readCourseBookmarks } from '../../domain/bookmarks/bookmarks.reads.ts';
import { type Bookmark, saveNote, setBookmark } from '../../domain/bookmarks/bookmarks.service.ts';
import type { GqlContext } from '../context.ts';
import { BookmarkType, ListedBookmarkType } from './bookmarks.types.ts';

@Resolver(() => BookmarkType)
export class BookmarksResolver {
  @Authorized()
  @Query(() => [BookmarkType], { description: "The viewer's stars and notes at the steps of a course that the viewer can read." })
  courseBookmarks(@Arg('courseId', () => ID) courseId: string, @Ctx() context: GqlContext): Promise<Bookmark[]> {
    return readCourseBookmarks(context.domain, courseId);
  }

  @Authorized()
  @Query(() => [ListedBookmarkType], { description: "The viewer's newest stars and notes in all courses, at most 200; the last change first." })
  bookmarks(@Ctx() context: GqlContext): Promise<ListedBookmark[]> {
    return listBookmarks(context.domain);
  }

  @Authorized()
  @Mutation(() => BookmarkType, { description: "Sets or removes the viewer's star at a step. Idempotent." })
  setBookmark(@Arg('stepId', () => ID) stepId: string, @Arg('starred', () => Boolean) starred: boolean, @Ctx() context: GqlContext): Promise<Bookmark> {
    return setBookmark(context.domain, { stepId, starred });
  }

  @Authorized()
  @Mutation(() => BookmarkType, {
    description: "Saves the viewer's note on a step; NOTE_CHANGED with the stored note if it was saved after `baseVersion`.",
  })
  saveNote(
    @Arg('stepId', () => ID) stepId: string,
    @Arg('note', () => String, { description: 'At most 2,000 characters; empty deletes the note.' }) note: string,
    @Arg('baseVersion', () => Int, { nullable: true, description: '0 before the first save; null overwrites any.' }) baseVersion: number | null,
    @Ctx() context: GqlContext,
  ): Promise<Bookmark> {
    return saveNote(context.domain, { stepId, note, baseVersion });
  }
}
