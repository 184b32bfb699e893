export {};

declare module '../../../node_modules/@chakra-ui/react/dist/types/styled-system/generated/conditions.gen' {
  /** The conditions that theme.ts adds. Chakra exports no module in which they could be declared. */
  interface Conditions {
    /** `@media (max-width: 15rem)` */
    _largeText: string;
    /** `@media (max-width: 10rem)` */
    _narrowest: string;
  }
}
