import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { PasskeySetup } from '../../domain/auth/passkey.service.ts';
import type { FactorSetup, Passkey, SecondFactor } from '../../domain/auth/second-factor.service.ts';

@ObjectType('Passkey', { simpleResolvers: true, description: 'A passkey of the viewer.' })
class PasskeyType implements Passkey {
  @Field(() => ID) id!: string;
  @Field(() => String, { description: 'Chosen by the viewer.' }) name!: string;
  @Field(() => Date) createdAt!: Date;
  @Field(() => Date, { nullable: true, description: 'Null: never' }) lastUsedAt!: Date | null;
}

@ObjectType('SecondFactor', { simpleResolvers: true, description: 'Two-step sign-in of the viewer.' })
export class SecondFactorType implements SecondFactor {
  @Field(() => Date, { nullable: true, description: 'When it was turned on; null: it is off' }) since!: Date | null;
  @Field(() => Boolean, { description: 'False while new recovery codes wait for `confirmRecoveryCodes`.' }) codesKept!: boolean;
  @Field(() => Int, { description: 'Recovery codes that were not used yet.' }) recoveryCodesLeft!: number;
  @Field(() => Boolean, { description: 'Codes of an authenticator app count.' }) app!: boolean;
  @Field(() => [PasskeyType], { description: 'The oldest first, at most 20.' }) passkeys!: Passkey[];
}

@ObjectType('SecondFactorSetup', { simpleResolvers: true, description: 'What an authenticator app needs.' })
export class SecondFactorSetupType implements FactorSetup {
  @Field(() => String, { description: 'In base32, to type.' }) secret!: string;
  @Field(() => String, { description: 'To show as a QR code.' }) url!: string;
}

@ObjectType('PasskeySetup', { simpleResolvers: true, description: 'What a browser needs to make a passkey.' })
export class PasskeySetupType implements PasskeySetup {
  @Field(() => String, { description: 'PublicKeyCredentialCreationOptionsJSON of Web Authentication; it works once, for five minutes.' }) options!: string;
  @Field(() => String, { description: 'A name to propose: browser and system, or empty.' }) name!: string;
}
