-- Signs people in by their token, as mod_auth_token of Jitsi does, for tests: Jitsi's own needs packages that Debian's Prosody does not bring.
local formdecode = require "util.http".formdecode;
local jwt = require "util.jwt";
local new_id = require "util.uuid".generate;
local sasl = require "util.sasl";

local secret = module:get_option_string("app_secret");
local issuers = module:get_option_set("asap_accepted_issuers", { module:get_option_string("app_id") });
local audiences = module:get_option_set("asap_accepted_audiences", {});
local allows_empty = module:get_option_boolean("allow_empty_token", false);

module:hook_global("websocket-session", function (event)
    local query = event.request.url.query;
    event.session.auth_token = query and formdecode(query).token or nil;
end);

local function find_problem(session)
    if not session.auth_token then return not allows_empty and "token required" or nil; end
    -- It throws for a token whose parts are not base64.
    local called, valid, claims = pcall(jwt.verify, secret, session.auth_token);
    if not called or not valid then return "Invalid signature"; end
    local now = os.time();
    if type(claims.exp) ~= "number" or claims.exp <= now then return "Not acceptable by exp"; end
    if claims.nbf and now < claims.nbf then return "Not acceptable by nbf"; end
    if not issuers:contains(claims.iss) then return "Invalid issuer ('iss' claim)"; end
    if not audiences:contains(claims.aud) then return "Invalid audience ('aud' claim)"; end
    if not claims.room then return "'room' claim is missing"; end
    session.jitsi_meet_room = claims.room;
    session.jitsi_meet_context_user = claims.context and claims.context.user;
end

-- Prosody's own mechanism repeats the check until it succeeds.
sasl.registerMechanism("ANONYMOUS", { "anonymous" }, function (handler)
    local problem = handler.profile.anonymous();
    if problem then return "failure", "not-allowed", problem; end
    handler.username = new_id();
    return "success";
end);

module:provides("auth", {
    user_exists = function () return nil; end;
    get_sasl_handler = function (session)
        return sasl.new(module.host, { anonymous = function () return find_problem(session); end });
    end;
});
