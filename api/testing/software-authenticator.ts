import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** Encodes what authenticators send in CBOR (RFC 8949): whole numbers, texts, bytes and maps. */
function cbor(value: Cbor): Buffer {
  const head = (type: number, size: number): Buffer => {
    const first = type << 5;
    if (size < 24) return Buffer.from([first | size]);
    return size < 256 ? Buffer.from([first | 24, size]) : Buffer.from([first | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** What a browser and an authenticator may do wrong. */
interface Fault {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  flags?: number;
  counter?: number;
}

/** An authenticator with one credential, which makes real keys and signatures (ES256 in COSE, RFC 9053). */
export class SoftwareAuthenticator {
  readonly credentialId: Buffer;
  counter = 0;
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;

  constructor(
    readonly origin: string,
    id: Buffer = randomBytes(32),
  ) {
    this.credentialId = id;
    ({ privateKey: this.privateKey, publicKey: this.publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  }

  get id(): string {
    return this.credentialId.toString('base64url');
  }

  /** The public key in COSE: an elliptic curve (kty 2) with ES256 (alg -7) on P-256 (crv 1). */
  get coseKey(): Buffer {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    const values: Array<[number, Cbor]> = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ];
    return cbor(new Map(values));
  }

  private clientData(type: string, challenge: string, fault: Fault): Buffer {
    const data = { type: fault.type ?? type, challenge: fault.challenge ?? challenge, origin: fault.origin ?? this.origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data));
  }

  private authenticatorData(flags: number, fault: Fault, attested = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(fault.counter ?? this.counter);
    const rpId = fault.rpId ?? new URL(this.origin).hostname;
    return Buffer.concat([sha256(rpId), Buffer.from([fault.flags ?? flags]), counter, attested]);
  }

  private answer(clientDataJSON: Buffer, response: Record<string, Buffer | string[]>): string {
    const encoded = Object.entries({ clientDataJSON, ...response }).map(([name, value]) => [
      name,
      Buffer.isBuffer(value) ? value.toString('base64url') : value,
    ]);
    return JSON.stringify({ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response: Object.fromEntries(encoded) });
  }

  /** Makes the credential for PublicKeyCredentialCreationOptionsJSON, and returns the RegistrationResponseJSON. */
  create(options: string, fault: Fault = {}): string {
    const { challenge } = JSON.parse(options) as { challenge: string };
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.coseKey]);
    const authData = this.authenticatorData(USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, fault, attested);
    const values: Array<[string, Cbor]> = [
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ];
    return this.answer(this.clientData('webauthn.create', challenge, fault), { attestationObject: cbor(new Map(values)), transports: ['internal'] });
  }

  /** Signs PublicKeyCredentialRequestOptionsJSON, and returns the AuthenticationResponseJSON. Each signature counts. */
  get(options: string, fault: Fault = {}): string {
    const { challenge } = JSON.parse(options) as { challenge: string };
    this.counter += 1;
    const authenticatorData = this.authenticatorData(USER_PRESENT | USER_VERIFIED, fault);
    const clientData = this.clientData('webauthn.get', challenge, fault);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.privateKey);
    return this.answer(clientData, { authenticatorData, signature });
  }
}
