import { Field, ObjectType } from 'type-graphql';

@ObjectType('Settings', { simpleResolvers: true, description: 'Settings that a client can read without a session.' })
export class SettingsType {
  @Field(() => String) siteName!: string;
  @Field(() => String) siteUrl!: string;
  @Field(() => [String]) contentLanguages!: string[];
  @Field(() => Boolean) termsRequired!: boolean;
  @Field(() => String) hostedRegion!: string;
  @Field(() => Boolean) production!: boolean;
}
