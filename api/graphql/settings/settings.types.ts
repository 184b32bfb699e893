import { Field, ObjectType } from 'type-graphql';

@ObjectType('Settings', { simpleResolvers: true, description: 'What a client may know before anybody signed in.' })
export class SettingsType {
  @Field(() => String) siteName!: string;
  @Field(() => String) siteUrl!: string;
  @Field(() => [String]) contentLanguages!: string[];
  @Field(() => Boolean) termsRequired!: boolean;
  @Field(() => String) hostedRegion!: string;
  @Field(() => Boolean) production!: boolean;
}
