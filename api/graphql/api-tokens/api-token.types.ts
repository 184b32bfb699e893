import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { ApiTokenInput } from '../../../schema/api-token-form.ts';
import { API_TOKEN_NAME_MAX, TOKEN_SCOPES, type TokenScope } from '../../../schema/token-scopes.ts';
import type { ApiToken } from '../../domain/api-tokens/api-token.service.ts';

const SCOPES = `What it may do, within the rights of its owner: ${TOKEN_SCOPES.join(', ')}.`;

@ObjectType('ApiToken', {
  simpleResolvers: true,
  description: 'A token with which an application acts for an admin. Its text is shown once, by `createApiToken`.',
})
export class ApiTokenType implements ApiToken {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => String, { description: 'Name of the application.' }) name!: string;
  @Field(() => [String], { description: SCOPES }) scopes!: TokenScope[];
  @Field(() => String, { description: 'Name of the admin for whom the application acts.' }) ownerName!: string;
  @Field(() => Date, { description: 'When it expires, or expired.' }) expiresAt!: Date;
  @Field(() => Date, { nullable: true, description: 'Last use, to the hour; null before the first one.' }) lastUsedAt!: Date | null;
}

@ObjectType('CreatedApiToken', { simpleResolvers: true, description: 'A new API token with its text.' })
export class CreatedApiTokenType {
  @Field(() => String, { description: 'The token. It is not stored, and never shown again.' }) token!: string;
  @Field(() => ApiTokenType, { description: 'What is stored.' }) apiToken!: ApiTokenType;
}

@InputType('ApiTokenInput', { description: 'A new API token.' })
export class ApiTokenInputType implements ApiTokenInput {
  @Field(() => String, { description: `Name of the application, at most ${API_TOKEN_NAME_MAX} characters.` }) name!: string;
  @Field(() => [String], { description: SCOPES }) scopes!: TokenScope[];
  @Field(() => Int, { description: 'Days until it expires, from 1 to 365.' }) days!: number;
}
