import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A user in a group. */
@Entity('group_members')
export class GroupMemberEntity {
  @ForeignKey('groups', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'group_id' })
  groupId!: string;
  @Index()
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
