import { Field, Int, ObjectType } from 'type-graphql';
import type { FactorSetup, SecondFactor } from '../../domain/auth/second-factor.service.ts';

@ObjectType('SecondFactor', { simpleResolvers: true, description: 'Two-step sign-in of the viewer.' })
export class SecondFactorType implements SecondFactor {
  @Field(() => Date, { nullable: true, description: 'When it was turned on; null: it is off' }) since!: Date | null;
  @Field(() => Boolean, { description: 'False while new recovery codes wait for `confirmRecoveryCodes`.' }) codesKept!: boolean;
  @Field(() => Int, { description: 'Recovery codes that were not used yet.' }) recoveryCodesLeft!: number;
}

@ObjectType('SecondFactorSetup', { simpleResolvers: true, description: 'What an authenticator app needs.' })
export class SecondFactorSetupType implements FactorSetup {
  @Field(() => String, { description: 'In base32, to type.' }) secret!: string;
  @Field(() => String, { description: 'To show as a QR code.' }) url!: string;
}
