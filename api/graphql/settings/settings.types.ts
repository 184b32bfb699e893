import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType('Imprint', { simpleResolvers: true, description: 'Who operates the site; null for what the operator left out.' })
export class ImprintType {
  @Field(() => String, { nullable: true }) name!: string | null;
  @Field(() => String, { nullable: true }) legalForm!: string | null;
  @Field(() => [String], { description: 'Lines.' }) address!: readonly string[];
  @Field(() => String, { nullable: true }) email!: string | null;
  @Field(() => String, { nullable: true }) phone!: string | null;
  @Field(() => String, { nullable: true }) representedBy!: string | null;
  @Field(() => String, { nullable: true }) register!: string | null;
  @Field(() => String, { nullable: true, description: 'Whom to ask about data protection.' }) privacyContact!: string | null;
}

@ObjectType('KeptDays', {
  simpleResolvers: true,
  description: 'How many days the data is kept whose period the operator can set; invitations from their expiry.',
})
export class KeptDaysType {
  @Field(() => Int) invitations!: number;
  @Field(() => Int) notifications!: number;
  @Field(() => Int) classVisits!: number;
  @Field(() => Int) otherVisits!: number;
  @Field(() => Int) calls!: number;
}

@ObjectType('OperatorText', { simpleResolvers: true, description: 'A text that the operator provides.' })
export class OperatorTextType {
  @Field(() => String) language!: string;
  @Field(() => String, { description: 'Sanitized HTML.' }) html!: string;
}

@ObjectType('Settings', { simpleResolvers: true, description: 'Settings that a client can read without a session.' })
export class SettingsType {
  @Field(() => String) siteName!: string;
  @Field(() => String) siteUrl!: string;
  @Field(() => [String]) contentLanguages!: string[];
  @Field(() => Boolean) termsRequired!: boolean;
  @Field(() => Boolean) production!: boolean;
  @Field(() => ImprintType) imprint!: ImprintType;
  @Field(() => String, { nullable: true, description: 'Where the source code of this version is; null: people ask the operator.' }) sourceUrl!: string | null;
  @Field(() => KeptDaysType) keptDays!: KeptDaysType;
  @Field(() => String, { description: 'Where the servers are.' }) hostedRegion!: string;
  @Field(() => String, { nullable: true, description: 'The host of the video server; null without one.' }) videoServer!: string | null;
}
